import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { prepareSpeech } from '#client/lib/speech/prepare-speech.ts';
import type { CardVoice } from '#shared/library/tables/child.ts';

/** Call it during a tap, because browsers are silent otherwise. */
export function prepareVoice(voice: CardVoice): void {
  if (voice === 'off') return;
  prepareSpeech();
  if (voice === 'own') prepareSound();
}
