import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { prepareSpeech } from '#client/lib/speech/prepare-speech.ts';
import type { CardVoice } from '#shared/library/tables/child.ts';

/** Lets the page say words later on, by the voice that is set. Call it within a tap. */
export function prepareVoice(voice: CardVoice): void {
  if (voice === 'off') return;
  prepareSpeech();
  if (voice === 'own') prepareSound();
}
