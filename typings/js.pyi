"""What the page uses of the browser's global objects; the shapes are in yukon/browser/dom.py."""

from collections.abc import Callable

from yukon.browser.dom import (
    Addresses,
    Blobs,
    Boot,
    Console,
    Dates,
    Document,
    Fetch,
    History,
    IntlNamespace,
    Json,
    Location,
    Navigator,
    Observers,
    Performance,
    Window,
)
from yukon.browser.sound import Audios

document: Document

window: Window
console: Console
history: History
location: Location
navigator: Navigator
performance: Performance
yukonBoot: Boot
ResizeObserver: Observers
AudioContext: Audios
Intl: IntlNamespace
Date: Dates
JSON: Json
fetch: Fetch

def postMessage(message: str) -> None: ...

yukonAsk: Callable[[str], None]
Blob: Blobs
URL: Addresses
