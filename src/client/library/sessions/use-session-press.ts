import type { MouseEvent } from 'react';
import { enterFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { type CardVoice, readChild } from '#shared/library/tables/child.ts';
import { useChildId } from '../use-child.ts';
import { useLibrary } from '../use-library.ts';

/** Browsers grant full screen and voice only during a press. */
export function useSessionPress(): (event: MouseEvent) => void {
  const childId = useChildId();
  const voice = useLibrary(({ library }) => readChild(library, childId).teaching.voice);
  return ({ ctrlKey, metaKey, shiftKey }) => {
    // With a modifier key, the session opens in another tab or window.
    if (ctrlKey || metaKey || shiftKey) return;
    enterFullScreen();
    prepareVoice(voice);
  };
}

/** Call it during a tap, because browsers are silent otherwise. */
export function prepareVoice(voice: CardVoice): void {
  if (voice === 'off') return;
  prepareSpeech();
  if (voice === 'own') prepareSound();
}

/** Call it during a tap: iOS stays silent until something was said during one, even an empty text. */
export function prepareSpeech(): void {
  if (!('speechSynthesis' in window)) return;
  window.speechSynthesis.getVoices();
  window.speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
