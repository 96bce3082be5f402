// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The types of a site's data, by Apple's names and values; of these cookies and the two storages are kept here.
// Source: https://developer.apple.com/documentation/webkit/wkwebsitedatarecord

/// Answers of servers kept by scripts.
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
/// Answers of servers on disk.
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
/// Answers of servers in memory.
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
/// Whole sites kept for a time without a network.
public let WKWebsiteDataTypeOfflineWebApplicationCache = "WKWebsiteDataTypeOfflineWebApplicationCache"
/// Cookies.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
/// What scripts store for the life of a window.
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
/// What scripts store for good.
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
/// Databases of scripts, in SQL.
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
/// Databases of scripts.
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
/// Service workers.
public let WKWebsiteDataTypeServiceWorkerRegistrations = "WKWebsiteDataTypeServiceWorkerRegistrations"
/// Files that scripts keep; there are none here.
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"
/// What was looked for in search fields; nothing is kept here.
public let WKWebsiteDataTypeSearchFieldRecentSearches = "WKWebsiteDataTypeSearchFieldRecentSearches"
/// Keys of media; nothing is played here.
public let WKWebsiteDataTypeMediaKeys = "WKWebsiteDataTypeMediaKeys"
/// What device identifiers for media are made with; nothing is played here.
public let WKWebsiteDataTypeHashSalt = "WKWebsiteDataTypeHashSalt"
