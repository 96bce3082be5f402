// HeadlessUIKit
