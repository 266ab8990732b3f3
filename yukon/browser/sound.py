"""What can be heard and felt: short tones made by the browser, and vibration. Off unless the player wants it.

Knows kinds of events, not what they mean. Where a browser has neither, nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

_TONES: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "move": ((0.0, 300.0, 0.05),),
    "up": ((0.0, 520.0, 0.07), (0.06, 780.0, 0.07)),
    "turn": ((0.0, 240.0, 0.04), (0.05, 340.0, 0.04)),
    "refused": ((0.0, 150.0, 0.09),),
    "won": ((0.0, 523.0, 0.14), (0.13, 659.0, 0.14), (0.26, 784.0, 0.14), (0.39, 1047.0, 0.4)),
}
"""For each kind: when a tone begins (seconds), its pitch (hertz) and how long it sounds (seconds)."""
_BUZZES: Final = {"refused": 30, "won": 200, "up": 8, "move": 8}
"""For each kind that can be felt: milliseconds."""
_LOUDNESS: Final = 0.12


class Parameter(Protocol):
    """A value of a sound that changes in time."""

    def setValueAtTime(self, value: float, time: float) -> None: ...  # noqa: D102, N802 - the browser's own names
    def exponentialRampToValueAtTime(self, value: float, time: float) -> None: ...  # noqa: D102, N802


class Node(Protocol):
    """A part of a sound; oscillators have ``frequency``, ``start`` and ``stop``, gains have ``gain``."""

    frequency: Parameter
    gain: Parameter
    type: str

    def connect(self, node: Node) -> None: ...  # noqa: D102
    def start(self, time: float) -> None: ...  # noqa: D102
    def stop(self, time: float) -> None: ...  # noqa: D102


class Audio(Protocol):
    """The browser's audio."""

    currentTime: float  # noqa: N815
    destination: Node

    def createOscillator(self) -> Node: ...  # noqa: D102, N802
    def createGain(self) -> Node: ...  # noqa: D102, N802


class Audios(Protocol):
    """Opens the browser's audio."""

    def new(self) -> Audio: ...  # noqa: D102


class Sound:
    """Plays kinds of events; ``open_audio`` and ``vibrate`` give None where there is no such thing."""

    def __init__(self, open_audio: Callable[[], Audio | None], vibrate: Callable[[int], None]) -> None:
        self._open_audio = open_audio
        self._vibrate = vibrate
        self._audio: Audio | None = None
        self.heard = False
        self.felt = True

    def play(self, kind: str) -> None:
        """Let an event be heard and felt, as far as the player wants it."""
        if self.felt and kind in _BUZZES:
            self._vibrate(_BUZZES[kind])
        if not self.heard:
            return
        audio = self._audio = self._audio or self._open_audio()
        if audio is None:
            return
        for begin, pitch, length in _TONES[kind]:
            self._tone(audio, audio.currentTime + begin, pitch, length)

    def _tone(self, audio: Audio, begin: float, pitch: float, length: float) -> None:
        oscillator, gain = audio.createOscillator(), audio.createGain()
        oscillator.type = "triangle"
        oscillator.frequency.setValueAtTime(pitch, begin)
        gain.gain.setValueAtTime(_LOUDNESS, begin)
        gain.gain.exponentialRampToValueAtTime(0.001, begin + length)
        oscillator.connect(gain)
        gain.connect(audio.destination)
        oscillator.start(begin)
        oscillator.stop(begin + length)
