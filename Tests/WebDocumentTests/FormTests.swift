import Testing
import WebDocument
import WebStandards

/// Controls, their values, and what of them is sent.
@Suite struct FormTests {
    /// The entries of the form with ID `f`, as a query.
    static func query(
        _ html: String,
        submitter: String? = nil,
        _ change: (FormModel) -> Void = { _ in }
    ) throws -> String {
        let document = page("<form id=f action=/x>" + html + "</form>")
        let form = try #require(document.element(id: "f"))
        let model = try #require(FormModel(form))
        change(model)
        let button = submitter.flatMap { document.element(id: $0) }
        return try #require(document.submission(form: form, submitter: button, boundary: "B")?.url.query)
    }

    static let rows: [(html: String, query: String)] = [
        ("<input name=a value=1><input name=b>", "a=1&b="),
        ("<input value=1><input name='' value=2>", ""),
        ("<input name=a disabled><fieldset disabled><legend><input name=b></legend><input name=c></fieldset>", "b="),
        ("<fieldset disabled><legend></legend><legend><input name=b></legend></fieldset>", ""),
        ("<fieldset disabled><div><legend><input name=b></legend></div></fieldset>", ""),
        (
            "<input type=checkbox name=a><input type=checkbox name=b checked><input type=checkbox name=c value=v checked>",
            "b=on&c=v"
        ),
        ("<input type=radio name=r value=1 checked><input type=radio name=r value=2 checked>", "r=2"),
        ("<input type=radio value=1 checked name=x><input type=radio name=y value=2 checked>", "x=1&y=2"),
        (
            "<input type=submit name=s value=1><button name=b value=2></button><input type=image name=i><input type=reset name=r><input type=button name=n>",
            ""
        ),
        ("<select name=s><option>a<option>b</select>", "s=a"),
        ("<select name=s><option disabled>a<option>b</select>", "s=b"),
        ("<select name=s><option selected>a<option selected>b<option>c</select>", "s=b"),
        ("<select name=s size=2><option>a<option>b</select>", ""),
        (
            "<select name=s multiple><option selected>a<option selected disabled>b<option selected value=''>c</select>",
            "s=a&s="
        ),
        ("<select name=s><optgroup disabled><option>a</optgroup><option>b</select>", "s=b"),
        ("<select name=s><option> x\n y </select>", "s=x+y"),
        ("<select name=s></select>", ""),
        ("<textarea name=t>\n\nx\r\ny</textarea>", "t=%0D%0Ax%0D%0Ay"),
        ("<input type=hidden name=_charset_ value=x>", "_charset_=UTF-8"),
        ("<input type=text name=_charset_ value=x>", "_charset_=x"),
        (
            "<input name=a dirname=a.dir value=x><textarea name=b dirname=b.dir dir=rtl></textarea>",
            "a=x&a.dir=ltr&b=&b.dir=rtl"
        ),
        ("<input name=a dirname=d dir=auto value=שלום>", "a=%D7%A9%D7%9C%D7%95%D7%9D&d=rtl"),
        ("<input type=file name=u>", "u="),
        ("<output name=o>1</output><object name=p></object><meter name=m></meter>", ""),
        ("<input type=nonsense name=a value=' x\n'>", "a=+x"),
        (
            "<input type=url name=a value=' http://x/ \n'><input type=email name=b value=' a@b '>",
            "a=http%3A%2F%2Fx%2F&b=a%40b"
        ),
        ("<input type=email multiple name=b value=' a@b , c@d '>", "b=a%40b%2Cc%40d"),
        (
            "<input type=number name=a value=x><input type=number name=b value=1e3><input type=number name=c value=1.>",
            "a=&b=1e3&c="
        ),
        (
            "<input type=range name=a><input type=range name=b value=200 max=150><input type=range name=c value=7 step=5>",
            "a=50&b=150&c=7"
        ),
        ("<input type=color name=a><input type=color name=b value=#ABCDEF>", "a=%23000000&b=%23abcdef"),
        ("<input type=date name=a value=2023-02-29><input type=date name=b value=2024-02-29>", "a=&b=2024-02-29"),
        ("<input type=month name=a value=2024-13><input type=month name=b value=2024-12>", "a=&b=2024-12"),
        ("<input type=week name=a value=2021-W53><input type=week name=b value=2020-W53>", "a=&b=2020-W53"),
        ("<input type=time name=a value=24:00><input type=time name=b value=23:59:59.123>", "a=&b=23%3A59%3A59.123"),
        ("<input type=datetime-local name=a value='2024-01-02 03:04:00'>", "a=2024-01-02T03%3A04"),
    ]

    @Test(arguments: rows) func entries(_ html: String, _ query: String) throws {
        #expect(try Self.query(html) == query)
    }

    /// What the form with ID `f` sends by either order.
    static let orders: [(html: String, tree: String, parser: String)] = [
        (
            "<table><form id=f><tr><td><input name=a></td></tr><input name=z></form><input name=late></table>",
            "z=&a=", "a=&z="
        ),
        (
            "<table><form id=f><input name=x><tr><td><input name=a><input name=y form=f></tr><input name=z></table>",
            "x=&z=&a=&y=", "x=&a=&z=&y="
        ),
        (
            "<input name=p form=f><table><form id=f><tr><td><input name=a></tr><input name=z></form></table><input name=q form=f>",
            "p=&z=&a=&q=", "p=&a=&z=&q="
        ),
        ("<div><form id=f><input name=a></div><input name=b><form><input name=c></form>", "a=&b=&c=", "a=&b=&c="),
        ("<form id=f><table><tr><td><input name=a></td></tr><input name=z></table></form>", "z=&a=", "z=&a="),
    ]

    @Test(arguments: orders) func inEitherOrder(_ html: String, _ tree: String, _ parser: String) throws {
        for (order, expected) in [(FormControlOrder.tree, tree), (.parser, parser)] {
            var origin = origin("http://a.test/f")
            origin.controlOrder = order
            let document = DocumentBuilder.document(origin, bytes: Array(html.utf8))
            let form = try #require(document.element(id: "f"))
            #expect(document.submission(form: form, submitter: nil, boundary: "B")?.url.query == expected)
        }
    }

    @Test func submitters() throws {
        let html =
            "<input name=a value=1><button id=b name=b value=2>x</button><input id=i type=image name=i><input id=j type=image>"
        #expect(try Self.query(html, submitter: "b") == "a=1&b=2")
        #expect(try Self.query(html, submitter: "i") == "a=1&i.x=0&i.y=0")
        #expect(try Self.query(html, submitter: "j") == "a=1&x=0&y=0")
    }

    static let fills: [(html: String, name: String, value: FillValue, query: String)] = [
        ("<input name=a value=1>", "a", .text("x y"), "a=x+y"),
        ("<input id=a name=b>", "a", .text("x"), "b=x"),
        ("<input name=a><input name=a>", "a", .list(["1", "2"]), "a=1&a=2"),
        ("<textarea name=a>old</textarea>", "a", .text("1\n2"), "a=1%0D%0A2"),
        ("<input type=checkbox name=a>", "a", .bool(true), "a=on"),
        ("<input type=checkbox name=a checked>", "a", .bool(false), ""),
        ("<input type=checkbox name=a value=1><input type=checkbox name=a value=2>", "a", .list(["2"]), "a=2"),
        ("<input type=radio name=r value=1 checked><input type=radio name=r value=2>", "r", .text("2"), "r=2"),
        ("<input type=radio name=r value=1><input type=radio name=r value=2 checked>", "r", .text("1"), "r=1"),
        ("<select name=s><option value=1>a<option value=2>b</select>", "s", .text("2"), "s=2"),
        ("<select name=s multiple><option>1<option>2<option>3</select>", "s", .list(["1", "3"]), "s=1&s=3"),
        ("<input type=date name=a>", "a", .text("2024-01-01"), "a=2024-01-01"),
        ("<input type=date name=a>", "a", .text("tomorrow"), "a="),
        ("<input type=hidden name=a value=1>", "a", .text("2"), "a=2"),
        (
            "<input type=file name=u multiple>", "u",
            .files([
                FormFile(filename: "a", content: .bytes([1])), FormFile(filename: "b", content: .path("/nowhere")),
            ]), "u=a&u=b"
        ),
    ]

    @Test(arguments: fills) func filled(_ html: String, _ name: String, _ value: FillValue, _ query: String) throws {
        let sent = try Self.query(html) { model in #expect(model.fill(name: name, value: value)) }
        #expect(sent == query)
    }

    @Test func resetRestores() throws {
        let html =
            "<input name=a value=1><input type=checkbox name=c checked><select name=s><option>1<option>2</select>"
        let query = try Self.query(html) { model in
            model.fill(name: "a", value: .text("x"))
            model.fill(name: "c", value: .bool(false))
            model.fill(name: "s", value: .text("2"))
            #expect(!model.fill(name: "none", value: .text("")))
            model.reset()
        }
        #expect(query == "a=1&c=on&s=1")
    }

    @Test func filesByPathAreParts() throws {
        let document = page(
            "<form id=f method=post enctype=multipart/form-data action=/x><input type=file name=u></form>"
        )
        let form = try #require(document.element(id: "f"))
        FormModel(form)?.fill(name: "u", value: .files([FormFile(filename: "a", content: .path("/nowhere/a"))]))
        let submission = try #require(document.submission(form: form, submitter: nil, boundary: "B"))
        #expect(submission.contentType == "multipart/form-data; boundary=B")
        guard case .parts(let parts) = submission.body else {
            Issue.record("\(submission.body)")
            return
        }
        #expect(parts.contains(.file(path: "/nowhere/a")))
    }

    static let actions: [(form: String, button: String, expected: String)] = [
        ("action=/a", "", "GET http://a.test/a? "),
        ("", "", "GET http://a.test/f? "),
        ("action='  '", "", "GET http://a.test/f? "),
        ("action=/a method=post target=t", "", "POST http://a.test/a t"),
        ("action=/a method=POST", "formmethod=get formaction=/b formtarget=_blank", "GET http://a.test/b? _blank"),
        ("action=/a method=nonsense", "", "GET http://a.test/a? "),
        ("action=myapp:done?old=1 method=get", "", "GET myapp:done? "),
        ("action=javascript:go() method=post", "", "GET javascript:go() "),
        ("action=/a method=dialog", "", "dialog http://a.test/a "),
        ("action=mailto:a@b.test", "", "GET mailto:a@b.test? "),
        ("action=mailto:a@b.test?subject=s method=post", "", "GET mailto:a@b.test?subject=s&body= "),
    ]

    @Test(arguments: actions) func action(_ attributes: String, _ button: String, _ expected: String) throws {
        let document = page("<form id=f \(attributes)><button id=b \(button)>x</button></form>")
        let form = try #require(document.element(id: "f"))
        let submitter = document.element(id: "b")
        let submission = try #require(document.submission(form: form, submitter: submitter, boundary: "B"))
        #expect("\(submission.method.rawValue) \(submission.url.href) \(submission.target)" == expected)
    }

    @Test(
        "a form whose own method is GET has its pairs written for a URL where its button sends them as text",
        arguments: [
            ("method=post", "formenctype=text/plain", "a=b c\r\n"),
            ("", "formmethod=post formenctype=text/plain", "a=b+c"),
            ("enctype=text/plain", "formmethod=post", "a=b+c"), ("method=dialog", "formmethod=post", "a=b+c"),
            ("method=dialog enctype=text/plain", "formmethod=post", "a=b c\r\n"),
        ]
    )
    func plain(_ attributes: String, _ button: String, _ body: String) throws {
        let controls = "<input name=a value='b c'><button id=b \(button)>"
        let document = page("<form id=f action=/a \(attributes)>\(controls)</form>")
        let form = try #require(document.element(id: "f"))
        let submission = document.submission(form: form, submitter: document.element(id: "b"), boundary: "B")
        #expect(submission?.body == .bytes(Array(body.utf8)))
        let isText = attributes.contains("plain") || button.contains("plain")
        #expect(submission?.contentType == (isText ? "text/plain" : "application/x-www-form-urlencoded"))
    }

    @Test(
        "a mail has the entries as its body, encoded as all else in a query is",
        arguments: [
            ("", "body=a%2Bb%3Dc%252Bd%26e%3Df"), ("enctype=text/plain", "body=a%20b%3Dc%2Bd%0D%0Ae%3Df%0D%0A"),
        ]
    )
    func mail(_ attributes: String, _ query: String) throws {
        let fields = "<input name='a b' value='c+d'><input name=e value=f>"
        let document = page("<form id=f action=mailto:a@b.test method=post \(attributes)>\(fields)</form>")
        let form = try #require(document.element(id: "f"))
        let submission = try #require(document.submission(form: form, submitter: nil, boundary: "B"))
        #expect(submission.url.query == query && submission.body == .none)
    }

    @Test(
        "what is sent of a control that has no value of its own, or wraps it",
        arguments: [
            ("<input type=submit name=s id=b>", "s=Submit"), ("<input type=submit name=s id=b value=''>", "s="),
            ("<button name=s id=b>x</button>", "s="),
            (
                "<textarea name=t wrap=hard cols=10>aaaa bbbb cccc dddd\nlonger-than-it x</textarea>",
                "t=aaaa+bbbb+%0D%0Acccc+dddd%0D%0Alonger-tha%0D%0An-it+x"
            ),
            ("<textarea name=t wrap=soft cols=2>a b c</textarea>", "t=a+b+c"),
        ]
    )
    func sent(_ control: String, _ query: String) throws {
        let document = page("<form id=f action=/to>\(control)</form>")
        let form = try #require(document.element(id: "f"))
        let submission = document.submission(form: form, submitter: document.element(id: "b"), boundary: "B")
        #expect(submission?.url.query == query)
    }

    @Test func whatIsNoURLIsKeptAsItIs() throws {
        let document = page("<form id=f action='http://['></form>")
        let form = try #require(document.element(id: "f"))
        #expect(document.submission(form: form, submitter: nil, boundary: "B")?.url.isUnparsable == true)
    }

    static let validity: [(html: String, failure: ValidityFailure?)] = [
        ("<input required>", .valueMissing), ("<input required value=x>", nil), ("<input required disabled>", nil),
        ("<input required readonly>", nil), ("<input type=hidden required>", nil),
        ("<input type=checkbox required>", .valueMissing),
        ("<input type=radio name=r required><input type=radio name=r checked>", nil),
        ("<select required><option value=''>choose<option>1</select>", .valueMissing),
        ("<select required><option>1</select>", nil), ("<textarea required></textarea>", .valueMissing),
        ("<input type=email value=x>", .typeMismatch), ("<input type=email value=a@b.test>", nil),
        ("<input type=url value=x>", .typeMismatch), ("<input type=number min=2 value=1>", .rangeUnderflow),
        ("<input type=number max=2 value=3>", .rangeOverflow), ("<input type=file required>", .valueMissing),
        ("<input maxlength=1 value=long>", nil), ("<input pattern=[0-9]+ value=12>", nil),
        ("<input pattern=[0-9]+ value=12x>", .patternMismatch),
        ("<input pattern='\\d{2}' value=&#x0661;2>", .patternMismatch),
        ("<input pattern='(' value=x>", nil), ("<input type=number pattern=x value=1>", nil),
        ("<input pattern='(a+)+b' value=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa>", nil),
        ("<input type=number min=1 value=1.5>", .stepMismatch), ("<input type=number value=1.5>", nil),
        ("<input type=number min=0 step=0.1 value=0.3>", nil), ("<input type=number min=0 step=any value=.5>", nil),
        ("<input type=number min=0 step=3 value=4>", .stepMismatch),
        ("<input type=range min=10 max=5 value=7>", nil),
    ]

    @Test(arguments: validity) func isValid(_ html: String, _ failure: ValidityFailure?) throws {
        let document = page("<form id=f>" + html + "</form>")
        let form = try #require(document.element(id: "f"))
        #expect(document.invalidControls(of: form).first?.failure == failure)
        #expect(document.isValidated(form: form, submitter: nil))
    }
}
