import type { MouseEvent } from 'react';
import { enterFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { useChildId } from '../use-child.ts';
import { useLibrary } from '../use-library.ts';
import { prepareVoice } from './prepare-voice.ts';

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
