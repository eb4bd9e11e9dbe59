import type { MouseEvent } from 'react';
import { enterFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { prepareSpeech } from '#client/lib/speech/speech-engine.ts';
import { type CardVoice, readChild } from '#shared/library/tables/child.ts';
import { useChildId } from '../use-child.ts';
import { useLibrary } from '../use-library.ts';

/** Returns a click handler that starts full screen and voice. Browsers grant them only during a click. */
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

/** Prepares the voice. Browsers play sound only if this runs during a tap. */
export function prepareVoice(voice: CardVoice): void {
  if (voice === 'off') return;
  prepareSpeech();
  if (voice === 'own') prepareSound();
}
