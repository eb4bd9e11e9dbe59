import { useEffect, useState } from 'react';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import { type ChosenVoice, hasVoiceOf } from '#shared/teach/voice.ts';

export type SpeechEvents = {
  /** Also follows a failure, but not a cancellation. */
  onEnd: () => void;
  /** Reports a failure, or a voice that does not start in time. */
  onSilent: () => void;
};

export type SpeechEngine = {
  listVoices: () => readonly SpeechSynthesisVoice[];
  onVoicesChanged: (listener: () => void) => () => void;
  /** Browsers do not speak before the first tap on a page. */
  isAllowed: () => boolean;
  speak: (text: string, voice: ChosenVoice<SpeechSynthesisVoice>, events: SpeechEvents) => void;
  cancel: () => void;
};

/** Some systems list voices that are not installed. Such a voice never starts. */
const START_TIMEOUT_MS = 2_000;

export function findSpeechEngine(): SpeechEngine | null {
  if (!('speechSynthesis' in window)) return null;
  const { speechSynthesis } = window;
  // Chromium drops an utterance that no variable references and never reports its end.
  let current: SpeechSynthesisUtterance | null = null;
  return {
    listVoices: () => speechSynthesis.getVoices(),
    onVoicesChanged: (listener) => {
      // Older versions of Safari lack this event but list their voices immediately.
      speechSynthesis.addEventListener?.('voiceschanged', listener);
      return () => speechSynthesis.removeEventListener?.('voiceschanged', listener);
    },
    isAllowed: () => navigator.userActivation?.hasBeenActive ?? true,
    speak: (text, { lang, voice }, { onEnd, onSilent }) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = lang;
      if (voice) utterance.voice = voice;
      const timer = setTimeout(() => current === utterance && onSilent(), START_TIMEOUT_MS);
      const finish = () => {
        clearTimeout(timer);
        if (current !== utterance) return;
        current = null;
        onEnd();
      };
      utterance.onstart = () => clearTimeout(timer);
      utterance.onend = finish;
      utterance.onerror = () => {
        if (current === utterance) onSilent();
        finish();
      };
      current = utterance;
      speechSynthesis.speak(utterance);
    },
    cancel: () => {
      current = null;
      if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel();
    },
  };
}

/** A device that has listed no voice by then is assumed to have none. */
const VOICES_TIMEOUT_MS = 2_000;

/** Returns null until the device has listed its voices. */
export function useHasVoice(language: WordLanguage): boolean | null {
  const [engine] = useState(findSpeechEngine);
  const [voices, setVoices] = useState(() => engine?.listVoices() ?? []);
  const [hasLoaded, setHasLoaded] = useState(!engine || voices.length > 0);
  useEffect(() => {
    if (!engine) return;
    const readVoices = () => {
      setVoices(engine.listVoices());
      setHasLoaded(true);
    };
    const timer = setTimeout(readVoices, VOICES_TIMEOUT_MS);
    const unsubscribe = engine.onVoicesChanged(readVoices);
    if (engine.listVoices().length > 0) readVoices();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [engine]);
  return hasLoaded ? hasVoiceOf(language, voices) : null;
}

/** Speaks an empty string during a tap, because iOS would otherwise stay silent. */
export function prepareSpeech(): void {
  if (!('speechSynthesis' in window)) return;
  window.speechSynthesis.getVoices();
  window.speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
