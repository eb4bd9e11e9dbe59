import type { ChosenVoice } from '#shared/teach/voice.ts';

/** What speaks: the browser's speech synthesis. */
export type SpeechEngine = {
  /** None as long as they are on their way; `onVoicesChanged` says when they arrive. */
  listVoices: () => readonly SpeechSynthesisVoice[];
  /** Returns the function that ends it. */
  onVoicesChanged: (listener: () => void) => () => void;
  /** Whether there was a tap on this page: browsers say nothing before. */
  isAllowed: () => boolean;
  /** Says a text; calls `onEnd` when it ends or fails, unless it is cancelled. */
  speak: (text: string, voice: ChosenVoice<SpeechSynthesisVoice>, onEnd: () => void) => void;
  cancel: () => void;
};

/** Returns the browser's speech synthesis; null where it has none. */
export function findSpeechEngine(): SpeechEngine | null {
  if (!('speechSynthesis' in window)) return null;
  const { speechSynthesis } = window;
  // Chromium forgets an utterance that no variable holds, and then never reports its end.
  let current: SpeechSynthesisUtterance | null = null;
  return {
    listVoices: () => speechSynthesis.getVoices(),
    onVoicesChanged: (listener) => {
      // Older versions of Safari have no such event, and their voices at once.
      speechSynthesis.addEventListener?.('voiceschanged', listener);
      return () => speechSynthesis.removeEventListener?.('voiceschanged', listener);
    },
    isAllowed: () => navigator.userActivation?.hasBeenActive ?? true,
    speak: (text, { lang, voice }, onEnd) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = lang;
      if (voice) utterance.voice = voice;
      const end = () => {
        if (current !== utterance) return;
        current = null;
        onEnd();
      };
      utterance.onend = end;
      utterance.onerror = end;
      current = utterance;
      speechSynthesis.speak(utterance);
    },
    cancel: () => {
      current = null;
      if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel();
    },
  };
}
