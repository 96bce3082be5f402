/// Names of the web platform that windows have in browsers, and not here: a page that asks for one leaves a line on the
/// console, so that whoever wonders why it goes no further finds the reason.
package enum AbsentNames {
    package static let all: Set<String> = Set(list.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))

    private static let list = """
        AbsoluteOrientationSensor Accelerometer AnalyserNode ApplePaySession AudioBuffer AudioContext AudioData
        AudioDecoder AudioNode AudioParam AudioWorklet AuthenticatorAssertionResponse
        AuthenticatorAttestationResponse AuthenticatorResponse BackgroundFetchManager BaseAudioContext
        BatteryManager BlobEvent Bluetooth CSSAnimation CSSCounterStyleRule CSSStyleValue CSSTransition
        CSSUnitValue Cache CacheStorage CaretPosition ClipboardItem CloseWatcher CompressionStream
        Credential CredentialsContainer DOMQuad DecompressionStream DigitalCredential EyeDropper
        FederatedCredential FencedFrameConfig FileSystemDirectoryHandle FileSystemFileHandle FileSystemHandle
        GPU Gamepad GamepadEvent GeolocationPosition Gyroscope HID Highlight HighlightRegistry
        IdentityCredential IdleDetector ImageBitmap ImageBitmapRenderingContext ImageCapture ImageDecoder
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
        createImageBitmap documentPictureInPicture navigation openDatabase queryLocalFonts scheduler
        showDirectoryPicker showOpenFilePicker showSaveFilePicker speechSynthesis trustedTypes
        webkitAudioContext webkitIndexedDB webkitRTCPeerConnection webkitSpeechRecognition
        """
}
