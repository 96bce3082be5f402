extension SignInService {
    /// Somebody who can sign in.
    public struct Account: Sendable, Hashable {
        /// What the login form asks for first.
        public var email: String
        /// What it asks for second.
        public var password: String
        /// What the pages greet the user by.
        public var name: String

        /// An account of exactly these.
        public init(email: String, password: String, name: String) {
            self.email = email
            self.password = password
            self.name = name
        }

        /// The account of examples and demonstrations.
        public static let demo = Account(email: "alice@example.com", password: "correct horse", name: "Alice")
    }
}
