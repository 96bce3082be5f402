import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

/// What an app does with a web view as with any view.
@MainActor
@Suite struct ViewTreeTests {
    @Test func viewIsInOneOther() {
        let (first, second) = (UIView(), UIView())
        let app = Stage().app
        let views: [UIView] = HeadlessApp.$current.withValue(app) { [WKWebView(), WKWebView()] }
        for view in views {
            first.addSubview(view)
            second.addSubview(view)
            #expect(view.superview === second && first.subviews.isEmpty)
        }
        #expect(second.subviews == views)
        views[0].removeFromSuperview()
        #expect(views[0].superview == nil && second.subviews == [views[1]])
    }

    @Test func whatIsDrawnIsKept() {
        let view = Stage().view
        view.translatesAutoresizingMaskIntoConstraints = false
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.scrollView.keyboardDismissMode = .interactive
        view.scrollView.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        view.scrollView.setZoomScale(2, animated: false)
        view.backgroundColor = .systemBackground
        #expect(!view.translatesAutoresizingMaskIntoConstraints && view.autoresizingMask.rawValue == 18)
        #expect(view.scrollView.contentInset.bottom == 3 && view.scrollView.zoomScale == 2)
        #expect(!view.becomeFirstResponder() && view.resignFirstResponder() && view.backgroundColor == .white)
    }
}
