/// Names of the web platform that windows have in browsers, and not here: a page that asks for one leaves a line on the
/// console, so that whoever wonders why it goes no further finds the reason.
package enum AbsentNames {
    package static let all: Set<String> = words(list)

    /// Whether the engine that is played has it on phones: what that has not either is no gap.
    static func isMissed(_ name: String, on engine: Profile.Engine) -> Bool {
        all.contains(name) && !(engine == .webKit ? notInWebKit : notInWebView).contains(name)
    }

    /// Of these, what WebKit of iOS 17 has not (https://webkit.org/status/, and asked of it).
    private static let notInWebKit = words(
        """
        AbsoluteOrientationSensor Accelerometer BackgroundFetchManager BatteryManager Bluetooth CSSCounterStyleRule
        DigitalCredential EyeDropper FederatedCredential FencedFrameConfig GPU Gyroscope HID IdentityCredential IdleDetector
        ImageCapture ImageDecoder LargestContentfulPaint LayoutShift Magnetometer NDEFReader NavigateEvent Navigation
        NavigationActivation NavigationHistoryEntry NavigatorLogin NetworkInformation OTPCredential PageRevealEvent PageSwapEvent
        PasswordCredential PeriodicSyncManager Presentation PressureObserver Sanitizer Scheduler Serial StorageBucket
        TaskController TaskSignal TrustedHTML TrustedScript TrustedScriptURL TrustedTypePolicy TrustedTypePolicyFactory URLPattern
        USB VirtualKeyboard XRSystem documentPictureInPicture navigation queryLocalFonts scheduler showDirectoryPicker
        showOpenFilePicker showSaveFilePicker trustedTypes
        """
    )
    /// Of these, what Android's WebView has not (https://developer.chrome.com/docs/webview, MDN's compatibility tables).
    private static let notInWebView = words(
        """
        ApplePaySession Bluetooth DigitalCredential EyeDropper HID IdleDetector NDEFReader Notification OTPCredential
        PasswordCredential PeriodicSyncManager Presentation PushManager PushSubscription Serial SharedWorker SpeechSynthesis
        SpeechSynthesisUtterance USB XRSystem documentPictureInPicture openDatabase queryLocalFonts showDirectoryPicker
        showOpenFilePicker showSaveFilePicker speechSynthesis webkitIndexedDB
        """
    )
    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
    }

    private static let list = """
        AbsoluteOrientationSensor Accelerometer AnalyserNode ApplePaySession AudioBuffer AudioContext AudioData
        AudioDecoder AudioNode AudioParam AudioWorklet AuthenticatorAssertionResponse
        AuthenticatorAttestationResponse AuthenticatorResponse BackgroundFetchManager BaseAudioContext
        BatteryManager BlobEvent Bluetooth CSSAnimation CSSCounterStyleRule CSSStyleValue CSSTransition
        CSSUnitValue Cache CacheStorage CaretPosition CloseWatcher CompressionStream
        Credential CredentialsContainer DOMQuad DecompressionStream DigitalCredential EyeDropper
        FederatedCredential FencedFrameConfig FileSystemDirectoryHandle FileSystemFileHandle FileSystemHandle
        GPU Gamepad GamepadEvent GeolocationPosition Gyroscope HID Highlight HighlightRegistry
        IdentityCredential IdleDetector ImageBitmapRenderingContext ImageCapture ImageDecoder
        InputDeviceInfo LargestContentfulPaint LayoutShift Magnetometer MediaCapabilities MediaEncryptedEvent
        MediaError MediaKeyMessageEvent MediaKeys MediaMetadata MediaRecorder MediaSession MediaSource
        MediaStream MediaStreamTrack NDEFReader NavigateEvent Navigation NavigationActivation
        NavigationHistoryEntry NavigationPreloadManager NavigatorLogin NetworkInformation Notification
        OTPCredential OffscreenCanvas OffscreenCanvasRenderingContext2D PageRevealEvent PageSwapEvent PannerNode
        PasswordCredential PaymentRequest PaymentResponse PeriodicSyncManager
        PeriodicWave PictureInPictureWindow Presentation PressureObserver PublicKeyCredential PushManager
        PushSubscription RTCCertificate RTCDataChannel RTCIceCandidate RTCPeerConnection RTCSessionDescription
        ReadableByteStreamController ReadableStreamBYOBReader ReadableStreamBYOBRequest RemotePlayback
        ReportingObserver ResizeObserverSize SVGAngle SVGAnimatedLength SVGLength SVGMatrix SVGNumber SVGPoint
        SVGTransform SVGTransformList SVGUnitTypes Sanitizer Scheduler ScriptProcessorNode Serial ServiceWorker
        ServiceWorkerContainer ServiceWorkerRegistration SharedWorker SourceBuffer SpeechRecognition
        SpeechSynthesis SpeechSynthesisUtterance StorageBucket StorageManager StylePropertyMap TaskController
        TaskSignal TextTrack TextTrackCue TextTrackList TrustedHTML TrustedScript TrustedScriptURL
        TrustedTypePolicy TrustedTypePolicyFactory URLPattern USB VTTCue VTTRegion VideoDecoder VideoEncoder
        VideoFrame ViewTransition VirtualKeyboard WakeLock WakeLockSentinel WebGL2RenderingContext WebGLBuffer
        WebGLContextEvent WebGLRenderingContext WebGLShader WebTransport Worklet XRSystem XSLTProcessor caches
        documentPictureInPicture navigation openDatabase queryLocalFonts scheduler
        showDirectoryPicker showOpenFilePicker showSaveFilePicker speechSynthesis trustedTypes
        webkitAudioContext webkitIndexedDB webkitRTCPeerConnection webkitSpeechRecognition
        """
}
