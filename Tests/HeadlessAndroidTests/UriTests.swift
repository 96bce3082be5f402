import HeadlessAndroid
import Testing

/// What apps do with the texts of URLs.
struct UriTests {
    @Test("the parts of a URI")
    func parts() {
        let uri = Uri.parse("https://u%20ser@A.example:8443/a/b%2Fc/?x=1&y=a+b%20c&x=&z=false&w#f%20g")
        #expect(uri.scheme == "https" && uri.authority == "u ser@A.example:8443" && uri.userInfo == "u ser")
        #expect(uri.host == "A.example" && uri.port == 8443 && uri.path == "/a/b/c/" && uri.encodedPath == "/a/b%2Fc/")
        #expect(uri.pathSegments == ["a", "b/c"] && uri.lastPathSegment == "b/c" && uri.fragment == "f g")
        #expect(uri.getQueryParameter("y") == "a b c" && uri.getQueryParameters("x") == ["1", ""])
        #expect(uri.getQueryParameter("w") == "" && uri.getQueryParameter("v") == nil)
        #expect(uri.queryParameterNames == ["x", "y", "z", "w"])
        #expect(!uri.getBooleanQueryParameter("z", true) && uri.getBooleanQueryParameter("v", true))
        #expect(uri.isHierarchical && uri.isAbsolute)
    }

    @Test("URIs without an authority, without a path, and of apps")
    func others() {
        let mail = Uri.parse("mailto:a@a.example?subject=x#f")
        #expect(mail.isOpaque && mail.host == nil && mail.path == nil && mail.query == nil)
        #expect(mail.schemeSpecificPart == "a@a.example?subject=x" && mail.fragment == "f" && mail.port == -1)
        let app = Uri.parse("MyApp://Callback?code=1")
        #expect(
            app.scheme == "MyApp" && app.host == "Callback" && app.path == "" && app.getQueryParameter("code") == "1"
        )
        #expect(app.normalizeScheme().toString() == "myapp://Callback?code=1" && app.lastPathSegment == nil)
        let path = Uri.parse("a/b?c=d")
        #expect(path.isRelative && path.isHierarchical && path.path == "a/b" && path.getQueryParameter("c") == "d")
        #expect(Uri.EMPTY.toString() == "" && Uri.fromFile("/a b").toString() == "file:///a%20b")
        #expect(Uri.fromParts("tel", "1 2", nil).toString() == "tel:1%202")
        #expect(Uri.withAppendedPath(.parse("https://a.example/b"), "c/d").toString() == "https://a.example/b/c%2Fd")
    }

    @Test("a URI that is put together")
    func building() {
        let uri = Uri.Builder().scheme("https").encodedAuthority("a.example:1").path("/x y").appendPath("z")
            .appendQueryParameter("q", "1&2").appendQueryParameter("r", nil).fragment("é").build()
        #expect(uri.toString() == "https://a.example:1/x%20y/z?q=1%262&r=null#%C3%A9")
        #expect(uri.buildUpon().clearQuery().fragment(nil).scheme("http").toString() == "http://a.example:1/x%20y/z")
        #expect(Uri.parse("mailto:a").buildUpon().build().toString() == "mailto:a")
    }

    @Test(
        "names of files for downloads",
        arguments: [
            ("https://a.example/f.pdf?x", nil, nil, "f.pdf"), ("https://a.example/", nil, nil, "downloadfile.bin"),
            ("https://a.example/f", nil, "text/html", "f.html"), ("https://a.example/f", nil, "text/x", "f.txt"),
            ("https://a.example/f.php", nil, "application/pdf", "f.pdf"),
            ("https://a.example/f", "attachment; filename=\"g.csv\"", "text/csv", "g.csv"),
            ("https://a.example/f", "inline; filename=g.csv", nil, "f.bin"),
            ("https://a.example/f", "attachment; filename=/x/../g.csv", nil, "g.csv"),
            ("https://a.example/f", "attachment; filename=g.csv; filename*=UTF-8''%C3%A9.csv", nil, "é.csv"),
        ] as [(String, String?, String?, String)]
    )
    func names(_ url: String, _ disposition: String?, _ type: String?, _ name: String) {
        #expect(URLUtil.guessFileName(url, disposition, type) == name)
    }

    @Test("kinds of URLs, and types of files")
    func kinds() {
        #expect(
            URLUtil.isNetworkUrl("HTTPS://a") && URLUtil.isNetworkUrl("http://a") && !URLUtil.isNetworkUrl("myapp://a")
        )
        #expect(!URLUtil.isHttpUrl("http:a") && !URLUtil.isHttpUrl("https://a") && !URLUtil.isHttpsUrl("https:a"))
        #expect(URLUtil.isValidUrl("about:blank") && !URLUtil.isValidUrl("a.example") && !URLUtil.isValidUrl(nil))
        #expect(!URLUtil.isValidUrl("data:,a") && URLUtil.isValidUrl("file:///android_asset/a"))
        #expect(URLUtil.isFileUrl("file:///a") && !URLUtil.isFileUrl("file:///android_asset/a"))
        #expect(URLUtil.guessUrl("a.example/b") == "http://a.example/b" && URLUtil.guessUrl("data:,a") == "data:,a")
        #expect(URLUtil.stripAnchor("http://a/#b") == "http://a/")
        #expect(URLUtil.composeSearchUrl("a b", "https://s/?q=%s", "%s") == "https://s/?q=a+b")
        #expect(MimeTypeMap.getFileExtensionFromUrl("https://a.example/x.y/f.JS?a.b#c.d") == "JS")
        #expect(MimeTypeMap.getSingleton().getMimeTypeFromExtension("JS") == "application/javascript")
        #expect(MimeTypeMap.getSingleton().getExtensionFromMimeType("text/html") == "html")
    }

    @Test("the intent that a link of a page stands for")
    func intents() throws {
        let link =
            "intent://sign/in?code=1#Intent;scheme=myapp;package=com.example;action=a.B;category=c.D;"
            + "S.browser_fallback_url=https%3A%2F%2Frp.example%2Ffallback;i.count=3;B.x=true;SEL;scheme=tel;end"
        let intent = try Intent.parseUri(link, Intent.URI_INTENT_SCHEME)
        #expect(intent.data == "myapp://sign/in?code=1" && intent.package == "com.example" && intent.action == "a.B")
        #expect(intent.categories == ["c.D"] && intent.getStringExtra("count") == "3")
        #expect(intent.getStringExtra("browser_fallback_url") == "https://rp.example/fallback")
        let scan = try Intent.parseUri("intent:#Intent;component=a/.B;type=text%2Fplain;end", 0)
        #expect(scan.data == nil && scan.component == "a/.B" && scan.type == "text/plain")
        for text in ["https://rp.example/#Intent;scheme=a;end", "myapp:x", "intent://a/b", "intent://a#Intent;end#c"] {
            #expect(try Intent.parseUri(text, Intent.URI_INTENT_SCHEME) == Intent(Intent.ACTION_VIEW, text))
        }
        #expect(try Intent.parseUri("https://rp.example/#Intent;package=a;end", 0).data == "https://rp.example/")
        let endless = #expect(throws: URISyntaxException.self) { try Intent.parseUri("intent:#Intent;package=a", 0) }
        #expect(endless?.index == 15 && endless?.reason == "illegal Intent URI format")
        let unknown = #expect(throws: URISyntaxException.self) { try Intent.parseUri("intent:#Intent;Z.a=b;end", 0) }
        #expect(unknown?.reason == "unknown EXTRA type")
    }
}
