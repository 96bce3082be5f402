#include "PageWorld.h"
#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// Each file of `world` becomes a constant: there is nothing to read at start-up.
static const char agent[] = {
#embed "world/agent.js"
, 0};
static const char apart_arrivals[] = {
#embed "world/apart/arrivals.js"
, 0};
static const char apart_events[] = {
#embed "world/apart/events.js"
, 0};
static const char apart_kept[] = {
#embed "world/apart/kept.js"
, 0};
static const char apart_modules[] = {
#embed "world/apart/modules.js"
, 0};
static const char css_animations[] = {
#embed "world/css/animations.js"
, 0};
static const char css_at_rules[] = {
#embed "world/css/at-rules.js"
, 0};
static const char css_box[] = {
#embed "world/css/box.js"
, 0};
static const char css_boxes[] = {
#embed "world/css/boxes.js"
, 0};
static const char css_cascade[] = {
#embed "world/css/cascade.js"
, 0};
static const char css_colors[] = {
#embed "world/css/colors.js"
, 0};
static const char css_computed[] = {
#embed "world/css/computed.js"
, 0};
static const char css_declarations[] = {
#embed "world/css/declarations.js"
, 0};
static const char css_fonts[] = {
#embed "world/css/fonts.js"
, 0};
static const char css_initial_values[] = {
#embed "world/css/initial-values.js"
, 0};
static const char css_media[] = {
#embed "world/css/media.js"
, 0};
static const char css_namespace[] = {
#embed "world/css/namespace.js"
, 0};
static const char css_numbers[] = {
#embed "world/css/numbers.js"
, 0};
static const char css_presentation[] = {
#embed "world/css/presentation.js"
, 0};
static const char css_pseudo_elements[] = {
#embed "world/css/pseudo-elements.js"
, 0};
static const char css_registered_properties[] = {
#embed "world/css/registered-properties.js"
, 0};
static const char css_rendering[] = {
#embed "world/css/rendering.js"
, 0};
static const char css_rule_index[] = {
#embed "world/css/rule-index.js"
, 0};
static const char css_sheets[] = {
#embed "world/css/sheets.js"
, 0};
static const char css_shown[] = {
#embed "world/css/shown.js"
, 0};
static const char css_style[] = {
#embed "world/css/style.js"
, 0};
static const char css_syntax[] = {
#embed "world/css/syntax.js"
, 0};
static const char css_transitions[] = {
#embed "world/css/transitions.js"
, 0};
static const char dom_abort[] = {
#embed "world/dom/abort.js"
, 0};
static const char dom_attr[] = {
#embed "world/dom/attr.js"
, 0};
static const char dom_character_data[] = {
#embed "world/dom/character-data.js"
, 0};
static const char dom_collections[] = {
#embed "world/dom/collections.js"
, 0};
static const char dom_custom_elements[] = {
#embed "world/dom/custom-elements.js"
, 0};
static const char dom_dataset[] = {
#embed "world/dom/dataset.js"
, 0};
static const char dom_delivery[] = {
#embed "world/dom/delivery.js"
, 0};
static const char dom_document[] = {
#embed "world/dom/document.js"
, 0};
static const char dom_element[] = {
#embed "world/dom/element.js"
, 0};
static const char dom_event_kinds[] = {
#embed "world/dom/event-kinds.js"
, 0};
static const char dom_events[] = {
#embed "world/dom/events.js"
, 0};
static const char dom_exception[] = {
#embed "world/dom/exception.js"
, 0};
static const char dom_form_associated[] = {
#embed "world/dom/form-associated.js"
, 0};
static const char dom_fragment[] = {
#embed "world/dom/fragment.js"
, 0};
static const char dom_internals[] = {
#embed "world/dom/internals.js"
, 0};
static const char dom_legacy_events[] = {
#embed "world/dom/legacy-events.js"
, 0};
static const char dom_mixins[] = {
#embed "world/dom/mixins.js"
, 0};
static const char dom_mutation_observer[] = {
#embed "world/dom/mutation-observer.js"
, 0};
static const char dom_mutations[] = {
#embed "world/dom/mutations.js"
, 0};
static const char dom_node[] = {
#embed "world/dom/node.js"
, 0};
static const char dom_parser[] = {
#embed "world/dom/parser.js"
, 0};
static const char dom_range_contents[] = {
#embed "world/dom/range-contents.js"
, 0};
static const char dom_ranges[] = {
#embed "world/dom/ranges.js"
, 0};
static const char dom_reactions[] = {
#embed "world/dom/reactions.js"
, 0};
static const char dom_selection[] = {
#embed "world/dom/selection.js"
, 0};
static const char dom_shadow[] = {
#embed "world/dom/shadow.js"
, 0};
static const char dom_shadow_markup[] = {
#embed "world/dom/shadow-markup.js"
, 0};
static const char dom_slots[] = {
#embed "world/dom/slots.js"
, 0};
static const char dom_token_list[] = {
#embed "world/dom/token-list.js"
, 0};
static const char dom_touch[] = {
#embed "world/dom/touch.js"
, 0};
static const char dom_traversal[] = {
#embed "world/dom/traversal.js"
, 0};
static const char dom_xml_serializer[] = {
#embed "world/dom/xml-serializer.js"
, 0};
static const char dom_xpath[] = {
#embed "world/dom/xpath.js"
, 0};
static const char host_hands[] = {
#embed "world/host/hands.js"
, 0};
static const char host_ports[] = {
#embed "world/host/ports.js"
, 0};
static const char html_activation[] = {
#embed "world/html/activation.js"
, 0};
static const char html_aria[] = {
#embed "world/html/aria.js"
, 0};
static const char html_canvas[] = {
#embed "world/html/canvas.js"
, 0};
static const char html_constructors[] = {
#embed "world/html/constructors.js"
, 0};
static const char html_data_transfer[] = {
#embed "world/html/data-transfer.js"
, 0};
static const char html_all[] = {
#embed "world/html/all.js"
, 0};
static const char html_document[] = {
#embed "world/html/document.js"
, 0};
static const char html_document_names[] = {
#embed "world/html/document-names.js"
, 0};
static const char html_editing[] = {
#embed "world/html/editing.js"
, 0};
static const char html_element[] = {
#embed "world/html/element.js"
, 0};
static const char html_elements[] = {
#embed "world/html/elements.js"
, 0};
static const char html_embedded[] = {
#embed "world/html/embedded.js"
, 0};
static const char html_event_handlers[] = {
#embed "world/html/event-handlers.js"
, 0};
static const char html_focus[] = {
#embed "world/html/focus.js"
, 0};
static const char html_foreign[] = {
#embed "world/html/foreign.js"
, 0};
static const char html_forms_autofill[] = {
#embed "world/html/forms/autofill.js"
, 0};
static const char html_forms_controls[] = {
#embed "world/html/forms/controls.js"
, 0};
static const char html_forms_entries[] = {
#embed "world/html/forms/entries.js"
, 0};
static const char html_forms_files[] = {
#embed "world/html/forms/files.js"
, 0};
static const char html_forms_form[] = {
#embed "world/html/forms/form.js"
, 0};
static const char html_forms_form_data[] = {
#embed "world/html/forms/form-data.js"
, 0};
static const char html_forms_input[] = {
#embed "world/html/forms/input.js"
, 0};
static const char html_forms_numbers[] = {
#embed "world/html/forms/numbers.js"
, 0};
static const char html_forms_select[] = {
#embed "world/html/forms/select.js"
, 0};
static const char html_forms_selection[] = {
#embed "world/html/forms/selection.js"
, 0};
static const char html_forms_submission[] = {
#embed "world/html/forms/submission.js"
, 0};
static const char html_forms_textarea[] = {
#embed "world/html/forms/textarea.js"
, 0};
static const char html_forms_validity[] = {
#embed "world/html/forms/validity.js"
, 0};
static const char html_frames[] = {
#embed "world/html/frames.js"
, 0};
static const char html_geometry[] = {
#embed "world/html/geometry.js"
, 0};
static const char html_handler_attributes[] = {
#embed "world/html/handler-attributes.js"
, 0};
static const char html_head[] = {
#embed "world/html/head.js"
, 0};
static const char html_image_bitmap[] = {
#embed "world/html/image-bitmap.js"
, 0};
static const char html_inner_text[] = {
#embed "world/html/inner-text.js"
, 0};
static const char html_interactive[] = {
#embed "world/html/interactive.js"
, 0};
static const char html_interfaces[] = {
#embed "world/html/interfaces.js"
, 0};
static const char html_keyboard[] = {
#embed "world/html/keyboard.js"
, 0};
static const char html_links[] = {
#embed "world/html/links.js"
, 0};
static const char html_matrix[] = {
#embed "world/html/matrix.js"
, 0};
static const char html_media[] = {
#embed "world/html/media.js"
, 0};
static const char html_observers[] = {
#embed "world/html/observers.js"
, 0};
static const char html_popover[] = {
#embed "world/html/popover.js"
, 0};
static const char html_reflect[] = {
#embed "world/html/reflect.js"
, 0};
static const char html_rendered_text[] = {
#embed "world/html/rendered-text.js"
, 0};
static const char html_sections[] = {
#embed "world/html/sections.js"
, 0};
static const char html_slot[] = {
#embed "world/html/slot.js"
, 0};
static const char html_string_list[] = {
#embed "world/html/string-list.js"
, 0};
static const char html_table[] = {
#embed "world/html/table.js"
, 0};
static const char html_tap[] = {
#embed "world/html/tap.js"
, 0};
static const char idb_cursor[] = {
#embed "world/idb/cursor.js"
, 0};
static const char idb_database[] = {
#embed "world/idb/database.js"
, 0};
static const char idb_factory[] = {
#embed "world/idb/factory.js"
, 0};
static const char idb_keys[] = {
#embed "world/idb/keys.js"
, 0};
static const char idb_requests[] = {
#embed "world/idb/requests.js"
, 0};
static const char idb_store[] = {
#embed "world/idb/store.js"
, 0};
static const char idb_transaction[] = {
#embed "world/idb/transaction.js"
, 0};
static const char kernel[] = {
#embed "world/kernel.js"
, 0};
static const char modules_import_map[] = {
#embed "world/modules/import-map.js"
, 0};
static const char modules_loader[] = {
#embed "world/modules/loader.js"
, 0};
static const char modules_rewrite[] = {
#embed "world/modules/rewrite.js"
, 0};
static const char modules_strings[] = {
#embed "world/modules/strings.js"
, 0};
static const char modules_thrown[] = {
#embed "world/modules/thrown.js"
, 0};
static const char modules_tokens[] = {
#embed "world/modules/tokens.js"
, 0};
static const char net_base64[] = {
#embed "world/net/base64.js"
, 0};
static const char net_beacon[] = {
#embed "world/net/beacon.js"
, 0};
static const char net_blob[] = {
#embed "world/net/blob.js"
, 0};
static const char net_blob_url[] = {
#embed "world/net/blob-url.js"
, 0};
static const char net_body[] = {
#embed "world/net/body.js"
, 0};
static const char net_convert[] = {
#embed "world/net/convert.js"
, 0};
static const char net_crypto[] = {
#embed "world/net/crypto.js"
, 0};
static const char net_crypto_key[] = {
#embed "world/net/crypto-key.js"
, 0};
static const char net_encoding[] = {
#embed "world/net/encoding.js"
, 0};
static const char net_encoding_streams[] = {
#embed "world/net/encoding-streams.js"
, 0};
static const char net_event_source[] = {
#embed "world/net/event-source.js"
, 0};
static const char net_fetch[] = {
#embed "world/net/fetch.js"
, 0};
static const char net_file_reader[] = {
#embed "world/net/file-reader.js"
, 0};
static const char net_headers[] = {
#embed "world/net/headers.js"
, 0};
static const char net_multipart[] = {
#embed "world/net/multipart.js"
, 0};
static const char net_pipe[] = {
#embed "world/net/pipe.js"
, 0};
static const char net_progress_event[] = {
#embed "world/net/progress-event.js"
, 0};
static const char net_readable_stream[] = {
#embed "world/net/readable-stream.js"
, 0};
static const char net_request[] = {
#embed "world/net/request.js"
, 0};
static const char net_response[] = {
#embed "world/net/response.js"
, 0};
static const char net_streams[] = {
#embed "world/net/streams.js"
, 0};
static const char net_subtle[] = {
#embed "world/net/subtle.js"
, 0};
static const char net_subtle_ciphers[] = {
#embed "world/net/subtle-ciphers.js"
, 0};
static const char net_subtle_exchange[] = {
#embed "world/net/subtle-exchange.js"
, 0};
static const char net_subtle_pairs[] = {
#embed "world/net/subtle-pairs.js"
, 0};
static const char net_subtle_secrets[] = {
#embed "world/net/subtle-secrets.js"
, 0};
static const char net_subtle_signatures[] = {
#embed "world/net/subtle-signatures.js"
, 0};
static const char net_tasks[] = {
#embed "world/net/tasks.js"
, 0};
static const char net_transfers[] = {
#embed "world/net/transfers.js"
, 0};
static const char net_transform_stream[] = {
#embed "world/net/transform-stream.js"
, 0};
static const char net_url[] = {
#embed "world/net/url.js"
, 0};
static const char net_url_search_params[] = {
#embed "world/net/url-search-params.js"
, 0};
static const char net_web_socket[] = {
#embed "world/net/web-socket.js"
, 0};
static const char net_writable_stream[] = {
#embed "world/net/writable-stream.js"
, 0};
static const char net_xhr[] = {
#embed "world/net/xhr.js"
, 0};
static const char shared_common[] = {
#embed "world/shared/common.js"
, 0};
static const char shared_css_properties[] = {
#embed "world/shared/css-properties.js"
, 0};
static const char shared_database_keys[] = {
#embed "world/shared/database-keys.js"
, 0};
static const char shared_database_records[] = {
#embed "world/shared/database-records.js"
, 0};
static const char shared_database_state[] = {
#embed "world/shared/database-state.js"
, 0};
static const char shared_database_store[] = {
#embed "world/shared/database-store.js"
, 0};
static const char shared_databases[] = {
#embed "world/shared/databases.js"
, 0};
static const char shared_definitions[] = {
#embed "world/shared/definitions.js"
, 0};
static const char shared_element_interfaces[] = {
#embed "world/shared/element-interfaces.js"
, 0};
static const char shared_handlers[] = {
#embed "world/shared/handlers.js"
, 0};
static const char shared_hardening[] = {
#embed "world/shared/hardening.js"
, 0};
static const char shared_interfaces[] = {
#embed "world/shared/interfaces.js"
, 0};
static const char shared_members[] = {
#embed "world/shared/members.js"
, 0};
static const char shared_record_text[] = {
#embed "world/shared/record-text.js"
, 0};
static const char shared_reflections[] = {
#embed "world/shared/reflections.js"
, 0};
static const char shared_shorthands[] = {
#embed "world/shared/shorthands.js"
, 0};
static const char window_animation[] = {
#embed "world/window/animation.js"
, 0};
static const char window_broadcast_channel[] = {
#embed "world/window/broadcast-channel.js"
, 0};
static const char window_console[] = {
#embed "world/window/console.js"
, 0};
static const char window_clipboard[] = {
#embed "world/window/clipboard.js"
, 0};
static const char window_cookie_store[] = {
#embed "world/window/cookie-store.js"
, 0};
static const char window_dialogs[] = {
#embed "world/window/dialogs.js"
, 0};
static const char window_environment[] = {
#embed "world/window/environment.js"
, 0};
static const char window_errors[] = {
#embed "world/window/errors.js"
, 0};
static const char window_events[] = {
#embed "world/window/events.js"
, 0};
static const char window_frames[] = {
#embed "world/window/frames.js"
, 0};
static const char window_history[] = {
#embed "world/window/history.js"
, 0};
static const char window_inherited[] = {
#embed "world/window/inherited.js"
, 0};
static const char window_location[] = {
#embed "world/window/location.js"
, 0};
static const char window_locks[] = {
#embed "world/window/locks.js"
, 0};
static const char window_messaging[] = {
#embed "world/window/messaging.js"
, 0};
static const char window_named[] = {
#embed "world/window/named.js"
, 0};
static const char window_native_code[] = {
#embed "world/window/native-code.js"
, 0};
static const char window_navigator[] = {
#embed "world/window/navigator.js"
, 0};
static const char window_open[] = {
#embed "world/window/open.js"
, 0};
static const char window_performance[] = {
#embed "world/window/performance.js"
, 0};
static const char window_performance_navigation[] = {
#embed "world/window/performance-navigation.js"
, 0};
static const char window_performance_resources[] = {
#embed "world/window/performance-resources.js"
, 0};
static const char window_performance_timeline[] = {
#embed "world/window/performance-timeline.js"
, 0};
static const char window_performance_timing[] = {
#embed "world/window/performance-timing.js"
, 0};
static const char window_permissions[] = {
#embed "world/window/permissions.js"
, 0};
static const char window_policy[] = {
#embed "world/window/policy.js"
, 0};
static const char window_prototype[] = {
#embed "world/window/prototype.js"
, 0};
static const char window_receivers[] = {
#embed "world/window/receivers.js"
, 0};
static const char window_render_blocking[] = {
#embed "world/window/render-blocking.js"
, 0};
static const char window_storage[] = {
#embed "world/window/storage.js"
, 0};
static const char window_structured_clone[] = {
#embed "world/window/structured-clone.js"
, 0};
static const char window_tasks[] = {
#embed "world/window/tasks.js"
, 0};
static const char window_unloading[] = {
#embed "world/window/unloading.js"
, 0};
static const char window_web_assembly[] = {
#embed "world/window/web-assembly.js"
, 0};
static const char window_window[] = {
#embed "world/window/window.js"
, 0};
static const char window_window_proxy[] = {
#embed "world/window/window-proxy.js"
, 0};
static const char window_worker[] = {
#embed "world/window/worker.js"
, 0};
static const char worker_navigator[] = {
#embed "world/worker/navigator.js"
, 0};
static const char worker_scope[] = {
#embed "world/worker/scope.js"
, 0};

static const PageWorldFile files[] = {
    {"agent", agent},
    {"apart/arrivals", apart_arrivals},
    {"apart/events", apart_events},
    {"apart/kept", apart_kept},
    {"apart/modules", apart_modules},
    {"css/animations", css_animations},
    {"css/at-rules", css_at_rules},
    {"css/box", css_box},
    {"css/boxes", css_boxes},
    {"css/cascade", css_cascade},
    {"css/colors", css_colors},
    {"css/computed", css_computed},
    {"css/declarations", css_declarations},
    {"css/fonts", css_fonts},
    {"css/initial-values", css_initial_values},
    {"css/media", css_media},
    {"css/namespace", css_namespace},
    {"css/numbers", css_numbers},
    {"css/presentation", css_presentation},
    {"css/pseudo-elements", css_pseudo_elements},
    {"css/registered-properties", css_registered_properties},
    {"css/rendering", css_rendering},
    {"css/rule-index", css_rule_index},
    {"css/sheets", css_sheets},
    {"css/shown", css_shown},
    {"css/style", css_style},
    {"css/syntax", css_syntax},
    {"css/transitions", css_transitions},
    {"dom/abort", dom_abort},
    {"dom/attr", dom_attr},
    {"dom/character-data", dom_character_data},
    {"dom/collections", dom_collections},
    {"dom/custom-elements", dom_custom_elements},
    {"dom/dataset", dom_dataset},
    {"dom/delivery", dom_delivery},
    {"dom/document", dom_document},
    {"dom/element", dom_element},
    {"dom/event-kinds", dom_event_kinds},
    {"dom/events", dom_events},
    {"dom/exception", dom_exception},
    {"dom/form-associated", dom_form_associated},
    {"dom/fragment", dom_fragment},
    {"dom/internals", dom_internals},
    {"dom/legacy-events", dom_legacy_events},
    {"dom/mixins", dom_mixins},
    {"dom/mutation-observer", dom_mutation_observer},
    {"dom/mutations", dom_mutations},
    {"dom/node", dom_node},
    {"dom/parser", dom_parser},
    {"dom/range-contents", dom_range_contents},
    {"dom/ranges", dom_ranges},
    {"dom/reactions", dom_reactions},
    {"dom/selection", dom_selection},
    {"dom/shadow", dom_shadow},
    {"dom/shadow-markup", dom_shadow_markup},
    {"dom/slots", dom_slots},
    {"dom/token-list", dom_token_list},
    {"dom/touch", dom_touch},
    {"dom/traversal", dom_traversal},
    {"dom/xml-serializer", dom_xml_serializer},
    {"dom/xpath", dom_xpath},
    {"host/hands", host_hands},
    {"host/ports", host_ports},
    {"html/activation", html_activation},
    {"html/aria", html_aria},
    {"html/canvas", html_canvas},
    {"html/constructors", html_constructors},
    {"html/data-transfer", html_data_transfer},
    {"html/all", html_all},
    {"html/document", html_document},
    {"html/document-names", html_document_names},
    {"html/editing", html_editing},
    {"html/element", html_element},
    {"html/elements", html_elements},
    {"html/embedded", html_embedded},
    {"html/event-handlers", html_event_handlers},
    {"html/focus", html_focus},
    {"html/foreign", html_foreign},
    {"html/forms/autofill", html_forms_autofill},
    {"html/forms/controls", html_forms_controls},
    {"html/forms/entries", html_forms_entries},
    {"html/forms/files", html_forms_files},
    {"html/forms/form", html_forms_form},
    {"html/forms/form-data", html_forms_form_data},
    {"html/forms/input", html_forms_input},
    {"html/forms/numbers", html_forms_numbers},
    {"html/forms/select", html_forms_select},
    {"html/forms/selection", html_forms_selection},
    {"html/forms/submission", html_forms_submission},
    {"html/forms/textarea", html_forms_textarea},
    {"html/forms/validity", html_forms_validity},
    {"html/frames", html_frames},
    {"html/geometry", html_geometry},
    {"html/handler-attributes", html_handler_attributes},
    {"html/head", html_head},
    {"html/image-bitmap", html_image_bitmap},
    {"html/inner-text", html_inner_text},
    {"html/interactive", html_interactive},
    {"html/interfaces", html_interfaces},
    {"html/keyboard", html_keyboard},
    {"html/links", html_links},
    {"html/matrix", html_matrix},
    {"html/media", html_media},
    {"html/observers", html_observers},
    {"html/popover", html_popover},
    {"html/reflect", html_reflect},
    {"html/rendered-text", html_rendered_text},
    {"html/sections", html_sections},
    {"html/slot", html_slot},
    {"html/string-list", html_string_list},
    {"html/table", html_table},
    {"html/tap", html_tap},
    {"idb/cursor", idb_cursor},
    {"idb/database", idb_database},
    {"idb/factory", idb_factory},
    {"idb/keys", idb_keys},
    {"idb/requests", idb_requests},
    {"idb/store", idb_store},
    {"idb/transaction", idb_transaction},
    {"kernel", kernel},
    {"modules/import-map", modules_import_map},
    {"modules/loader", modules_loader},
    {"modules/rewrite", modules_rewrite},
    {"modules/strings", modules_strings},
    {"modules/thrown", modules_thrown},
    {"modules/tokens", modules_tokens},
    {"net/base64", net_base64},
    {"net/beacon", net_beacon},
    {"net/blob", net_blob},
    {"net/blob-url", net_blob_url},
    {"net/body", net_body},
    {"net/convert", net_convert},
    {"net/crypto", net_crypto},
    {"net/crypto-key", net_crypto_key},
    {"net/encoding", net_encoding},
    {"net/encoding-streams", net_encoding_streams},
    {"net/event-source", net_event_source},
    {"net/fetch", net_fetch},
    {"net/file-reader", net_file_reader},
    {"net/headers", net_headers},
    {"net/multipart", net_multipart},
    {"net/pipe", net_pipe},
    {"net/progress-event", net_progress_event},
    {"net/readable-stream", net_readable_stream},
    {"net/request", net_request},
    {"net/response", net_response},
    {"net/streams", net_streams},
    {"net/subtle", net_subtle},
    {"net/subtle-ciphers", net_subtle_ciphers},
    {"net/subtle-exchange", net_subtle_exchange},
    {"net/subtle-pairs", net_subtle_pairs},
    {"net/subtle-secrets", net_subtle_secrets},
    {"net/subtle-signatures", net_subtle_signatures},
    {"net/tasks", net_tasks},
    {"net/transfers", net_transfers},
    {"net/transform-stream", net_transform_stream},
    {"net/url", net_url},
    {"net/url-search-params", net_url_search_params},
    {"net/web-socket", net_web_socket},
    {"net/writable-stream", net_writable_stream},
    {"net/xhr", net_xhr},
    {"shared/common", shared_common},
    {"shared/css-properties", shared_css_properties},
    {"shared/database-keys", shared_database_keys},
    {"shared/database-records", shared_database_records},
    {"shared/database-state", shared_database_state},
    {"shared/database-store", shared_database_store},
    {"shared/databases", shared_databases},
    {"shared/definitions", shared_definitions},
    {"shared/element-interfaces", shared_element_interfaces},
    {"shared/handlers", shared_handlers},
    {"shared/hardening", shared_hardening},
    {"shared/interfaces", shared_interfaces},
    {"shared/members", shared_members},
    {"shared/record-text", shared_record_text},
    {"shared/reflections", shared_reflections},
    {"shared/shorthands", shared_shorthands},
    {"window/animation", window_animation},
    {"window/broadcast-channel", window_broadcast_channel},
    {"window/console", window_console},
    {"window/clipboard", window_clipboard},
    {"window/cookie-store", window_cookie_store},
    {"window/dialogs", window_dialogs},
    {"window/environment", window_environment},
    {"window/errors", window_errors},
    {"window/events", window_events},
    {"window/frames", window_frames},
    {"window/history", window_history},
    {"window/inherited", window_inherited},
    {"window/location", window_location},
    {"window/locks", window_locks},
    {"window/messaging", window_messaging},
    {"window/named", window_named},
    {"window/native-code", window_native_code},
    {"window/navigator", window_navigator},
    {"window/open", window_open},
    {"window/performance", window_performance},
    {"window/performance-navigation", window_performance_navigation},
    {"window/performance-resources", window_performance_resources},
    {"window/performance-timeline", window_performance_timeline},
    {"window/performance-timing", window_performance_timing},
    {"window/permissions", window_permissions},
    {"window/policy", window_policy},
    {"window/prototype", window_prototype},
    {"window/receivers", window_receivers},
    {"window/render-blocking", window_render_blocking},
    {"window/storage", window_storage},
    {"window/structured-clone", window_structured_clone},
    {"window/tasks", window_tasks},
    {"window/unloading", window_unloading},
    {"window/web-assembly", window_web_assembly},
    {"window/window", window_window},
    {"window/window-proxy", window_window_proxy},
    {"window/worker", window_worker},
    {"worker/navigator", worker_navigator},
    {"worker/scope", worker_scope},
};

const PageWorldFile *page_world_file(const char *name) {
    for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
        if (strcmp(files[index].name, name) == 0) return &files[index];
    }
    return NULL;
}

_Bool page_world_holds(const char *text) {
    for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
        if (strstr(files[index].source, text) != NULL) return 1;
    }
    return 0;
}

static _Bool is_of_word(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == '_'
        || byte == '$';
}

_Bool page_world_names(const PageWorldFile *file, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = strstr(file->source, word); at != NULL; at = strstr(at + length, word)) {
        if ((at == file->source || !is_of_word(at[-1])) && !is_of_word(at[length])) return 1;
    }
    return 0;
}
