// The FCM v1 message and Apple's payload as data: every field in the order of the canonical bytes. Read by FieldTable.
//
// `@Object` opens an object; `open` after it sends other names to the wire unchanged. A row is wire name | Admin name |
// type | values or limit | flags | since | description. Admin name: `=` is the wire name in camelCase; `-` means no name,
// so that the Admin form accepts only the wire name. Type: the type on the wire; after a `/`, the type in the Admin
// form. Sources: the FCM v1 discovery document (revision 20261023), Apple's "Generating a remote notification" and
// "Sending notification requests to APNs", and the Admin SDKs' encoders for the Admin names.

extension FieldTable {
  static let rows: StaticString = """
    @SendMessageRequest
    message|-|object|Message|required||The message.
    validate_only|=|bool||||True: FCM checks the message and delivers nothing.
    @Message
    fid|=|string|nonempty|target|2026|The Firebase Installation ID of one app instance.
    token|=|string|nonempty|target deprecated||The registration token of one app instance; replaced by fid.
    topic|=|topic||target||Everyone subscribed to this topic.
    condition|=|condition||target||Everyone whose topics satisfy this expression; five topics at most.
    name|-|string||output||FCM sets it in its answer.
    data|=|data||||The app's own keys and values, for every platform.
    notification|=|object|Notification|||The notification for every platform; it cannot be localized.
    android|=|object|AndroidConfig|||The part for Android devices.
    android_v2|=|object|AndroidConfigV2||2026|The part for Android devices, second form; excludes android.
    webpush|=|object|WebpushConfig|||The part for browsers.
    apns|=|object|ApnsConfig|||The part for Apple devices.
    fcm_options|=|object|FcmOptions|||Options for every platform.
    @Notification
    title|=|string||||The title, shown unchanged.
    body|=|string||||The body, shown unchanged.
    image|imageUrl|string|url|||The URL of an image to show.
    @AndroidConfig
    collapse_key|=|string||||Of several waiting messages with the same key, only the last arrives; at most four keys at a time.
    priority|=|enum/lowercase|NORMAL HIGH|||HIGH wakes the device; the default is HIGH for notifications and NORMAL for data.
    ttl|=|duration/millis|0..2419200|||How long FCM keeps the message; four weeks by default, rounded down to a second.
    restricted_package_name|=|string||||The only package that may receive the message.
    data|=|data||||Replaces the message's data on Android.
    notification|=|object|AndroidNotification|||The notification that the system shows.
    fcm_options|=|object|AndroidFcmOptions|||Options for Android.
    direct_boot_ok|=|bool||||Deliver while the device is in direct boot mode.
    bandwidth_constrained_ok|=|bool|||2024|Deliver over a network with little bandwidth.
    restricted_satellite_ok|=|bool|||2024|Deliver over a satellite network.
    @AndroidNotification
    title|=|string||||The title, shown unchanged; it wins over title_loc_key.
    title_loc_key|=|string||||The name of the app's string resource for the title.
    title_loc_args|=|strings||||The arguments for its placeholders.
    body|=|string||||The body, shown unchanged; it wins over body_loc_key.
    body_loc_key|=|string||||The name of the app's string resource for the body.
    body_loc_args|=|strings||||The arguments for its placeholders.
    icon|=|string||||A drawable resource.
    color|=|string|color|||The icon's colour, #rrggbb.
    sound|=|string||||default, or a file below res/raw.
    tag|=|string||||A notification with the same tag is replaced.
    click_action|=|string||||The intent filter of the activity to open.
    channel_id|=|string||||The notification channel (Android 8 and later).
    ticker|=|string||||A text for accessibility services.
    sticky|=|bool||||The notification stays after a tap.
    event_time|eventTimestamp|timestamp/moment||||When the event happened; notifications are sorted by it.
    local_only|=|bool||||Do not bridge the notification to a watch.
    notification_priority|priority|enum/priority|PRIORITY_UNSPECIFIED PRIORITY_MIN PRIORITY_LOW PRIORITY_DEFAULT PRIORITY_HIGH PRIORITY_MAX|||How much it may interrupt, before Android 8.
    default_sound|=|bool||||Use the system's sound.
    default_vibrate_timings|=|bool||||Use the system's vibration.
    default_light_settings|=|bool||||Use the system's light.
    vibrate_timings|vibrateTimingsMillis|durations/millislist||||Wait, vibrate, wait, vibrate and so on; a single value is ignored.
    visibility|=|enum/uppercase|VISIBILITY_UNSPECIFIED PRIVATE PUBLIC SECRET|||What the lock screen shows.
    notification_count|=|int32|count|||A number for the launcher's badge; negative numbers are ignored.
    light_settings|=|object|LightSettings|||How the light blinks.
    image|imageUrl|string|url|||The URL of an image to show.
    proxy|=|enum/uppercase|PROXY_UNSPECIFIED ALLOW DENY IF_PRIORITY_LOWERED||2023|Whether the notification may be proxied.
    bypass_proxy_notification|-|bool||deprecated|2023|The app handles it instead of the proxy.
    @LightSettings
    color|=|object/hex|Color|required||The colour; the Admin form writes #rrggbb or #rrggbbaa.
    light_on_duration|lightOnDurationMillis|duration/millis|0..315576000000|required||How long it is on.
    light_off_duration|lightOffDurationMillis|duration/millis|0..315576000000|required||How long it is off.
    @Color
    red|=|float|0..1|||The red part, 0 to 1.
    green|=|float|0..1|||The green part, 0 to 1.
    blue|=|float|0..1|||The blue part, 0 to 1.
    alpha|=|float|0..1|||How opaque the colour is (default: 1).
    @AndroidFcmOptions
    analytics_label|=|string|label|||A label for the message's statistics.
    @AndroidConfigV2
    collapse_key|=|string|||2026|Of several waiting messages with the same key, only the last arrives.
    ttl|=|duration/millis|0..2419200||2026|How long FCM keeps the message.
    restricted_package_name|=|string|||2026|The only package that may receive the message.
    data|=|data|||2026|Replaces the message's data on Android.
    background_sync|=|object|AndroidBackgroundSyncMessage|either|2026|A message without a notification that may wait.
    remote_notification|=|object|AndroidRemoteNotification|either|2026|A message with a notification; it never waits.
    fcm_options|=|object|AndroidFcmOptions||2026|Options for Android.
    direct_boot_ok|=|bool|||2026|Deliver while the device is in direct boot mode.
    bandwidth_constrained_ok|=|bool|||2026|Deliver over a network with little bandwidth.
    restricted_satellite_ok|=|bool|||2026|Deliver over a satellite network.
    @AndroidBackgroundSyncMessage
    @AndroidRemoteNotification
    mutable_content|=|bool|||2026|The app may change the notification before it is shown.
    use_as_v1_data_message|=|bool|||2026|Older apps get it as a data message.
    notification|=|object|AndroidNotificationV2||2026|The notification that the system shows.
    @AndroidNotificationV2
    title|=|string|||2026|The title, shown unchanged; it wins over title_loc_key.
    title_loc_key|=|string|||2026|The name of the app's string resource for the title.
    title_loc_args|=|strings|||2026|The arguments for its placeholders.
    body|=|string|||2026|The body, shown unchanged; it wins over body_loc_key.
    body_loc_key|=|string|||2026|The name of the app's string resource for the body.
    body_loc_args|=|strings|||2026|The arguments for its placeholders.
    id|=|int32|||2026|Identifies the notification, together with the tag.
    icon|=|string|||2026|A drawable resource.
    color|=|string|color||2026|The icon's colour, #rrggbb.
    sound|=|string|||2026|default, or a file below res/raw.
    tag|=|string|||2026|A notification with the same tag and id is replaced.
    click_action|=|string|||2026|The intent filter of the activity to open.
    channel_id|=|string|||2026|The notification channel.
    ticker|=|string|||2026|A text for accessibility services.
    sticky|=|bool|||2026|The notification stays after a tap.
    event_time|eventTimestamp|timestamp/moment|||2026|When the event happened.
    local_only|=|bool|||2026|Do not bridge the notification to a watch.
    notification_priority|priority|enum/priority|PRIORITY_UNSPECIFIED PRIORITY_MIN PRIORITY_LOW PRIORITY_DEFAULT PRIORITY_HIGH PRIORITY_MAX||2026|How much it may interrupt, before Android 8.
    default_sound|=|bool|||2026|Use the system's sound.
    default_vibrate_timings|=|bool|||2026|Use the system's vibration.
    default_light_settings|=|bool|||2026|Use the system's light.
    vibrate_timings|vibrateTimingsMillis|durations/millislist|||2026|Wait, vibrate, wait, vibrate and so on; a single value is ignored.
    visibility|=|enum/uppercase|VISIBILITY_UNSPECIFIED PRIVATE PUBLIC SECRET||2026|What the lock screen shows.
    notification_count|=|int32|count||2026|A number for the launcher's badge; negative numbers are ignored.
    light_settings|=|object|LightSettings||2026|How the light blinks.
    image|imageUrl|string|url||2026|The URL of an image to show.
    @ApnsConfig
    headers|=|headers||||The headers of the request to APNs.
    payload|=|object|ApnsPayload|||The JSON that the device gets.
    fcm_options|=|object|ApnsFcmOptions|||Options for Apple devices.
    live_activity_token|=|string|nonempty||2025|The Live Activity's token; the message also needs a token or fid.
    @ApnsFcmOptions
    analytics_label|=|string|label|||A label for the message's statistics.
    image|imageUrl|string|url|||The URL of an image; the app needs a service extension.
    @WebpushConfig
    headers|=|map||||The headers of the web push protocol (RFC 8030).
    data|=|data||||Replaces the message's data in browsers.
    notification|=|web||||The options of the Web Notifications API.
    fcm_options|=|object|WebpushFcmOptions|||Options for browsers.
    @WebpushFcmOptions
    link|=|string|https|||The page to open, HTTPS only.
    analytics_label|=|string|label|||A label for the message's statistics.
    @FcmOptions
    analytics_label|=|string|label|||A label for the message's statistics.
    @ApnsPayload open
    aps|=|object|Aps|||Apple's dictionary.
    @Aps open
    alert|=|alert|Alert|||A string, or the lines of the alert.
    badge|=|whole|0..9007199254740991|||The number on the app's icon; 0 removes it.
    sound|=|sound|Sound|||A file in the app's bundle, or a dictionary for a critical alert.
    thread-id|threadId|text||||Groups notifications.
    category|=|text||||Which actions the notification offers.
    content-available|contentAvailable|flag/truth||||1: wake the app in the background.
    mutable-content|mutableContent|flag/truth||||1: the app's service extension may change the notification.
    target-content-id|-|text||||The window to bring forward.
    interruption-level|-|choice|passive active time-sensitive critical||iOS 15|How much it may interrupt.
    relevance-score|-|number|score||iOS 15|Which notification the summary shows first, 0 to 1.
    filter-criteria|-|text|||iOS 16|The value that Focus filters match.
    timestamp|-|number|||iOS 16.1|When a Live Activity's state was made, UNIX seconds.
    event|-|choice|start update end||iOS 16.1|What happens to the Live Activity.
    content-state|-|free|||iOS 16.1|The Live Activity's new state.
    stale-date|-|number|||iOS 16.1|When the state is out of date, UNIX seconds.
    dismissal-date|-|number|||iOS 16.1|When the ended activity goes away, UNIX seconds.
    attributes-type|-|text|||iOS 17.2|The Swift type of a started activity's attributes.
    attributes|-|free|||iOS 17.2|A started activity's attributes.
    input-push-token|-|flag|||iOS 18|1: the started activity reports a token.
    input-push-channel|-|text|||iOS 18|The channel that the started activity listens to.
    content-changed|-|truth|||iOS 26|A widget's content has changed.
    url-args|-|list||||Values for the URL of a Safari push.
    @Alert open
    title|=|text||||The title, shown unchanged.
    title-loc-key|titleLocKey|text|||iOS 8.2|The key of the title in Localizable.
    title-loc-args|titleLocArgs|texts|||iOS 8.2|The arguments for its placeholders.
    subtitle|=|text|||iOS 10|The line below the title, shown unchanged.
    subtitle-loc-key|subtitleLocKey|text|||iOS 10|The key of the subtitle in Localizable.
    subtitle-loc-args|subtitleLocArgs|texts|||iOS 10|The arguments for its placeholders.
    body|=|text||||The body, shown unchanged.
    loc-key|locKey|text||||The key of the body in Localizable.
    loc-args|locArgs|texts||||The arguments for its placeholders.
    launch-image|launchImage|text||||A file to show while the app starts.
    action|-|text||||The title of the action button, before iOS 8.
    action-loc-key|actionLocKey|text||||The key of the action button's title.
    summary-arg|-|text||deprecated|iOS 12|A word for the summary of a group, until iOS 15.
    summary-arg-count|-|whole|0..9007199254740991|deprecated|iOS 12|How many items it adds to the summary, until iOS 15.
    @Sound open
    critical|=|flag/truth||||1: a critical alert; the app needs an entitlement.
    name|=|text|nonempty|required||A file in the app's bundle, or default.
    volume|=|number|0..1|||0 is silent, 1 is full.
    """
}
