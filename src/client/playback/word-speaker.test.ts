import { describe, expect, it } from 'vitest';
import type { Sound } from '#client/lib/sound/decode-sound.ts';
import { findChangeTime } from '#shared/teach/voice.ts';
import { createWordSpeaker } from './word-speaker.ts';

/** Says a word with a recording of one second. `start` answers whether the output plays it. */
function sayRecorded() {
  let time = 0;
  let start = (_isPlayed: boolean) => {};
  const played = new Promise<boolean>((resolve) => {
    start = resolve;
  });
  const speaker = createWordSpeaker({
    engine: null,
    sounds: new Map([['r1', { from: 0.5, to: 1.5 } as Sound]]),
    soundPlayer: { play: () => played, stop: () => {} },
    readDevice: () => ({ locales: [], isOnline: true, isApple: false }),
    now: () => time,
  });
  speaker.say({ id: 'f1', word: 'dog', recording: 'r1' }, 'own');
  const passTo = (now: number) => {
    time = now;
  };
  return { speaker, start, passTo };
}

// docs/product/recordings.md#recordings-in-sessions
describe('the change after a recording', () => {
  it('counts from its sound, not from the press that asked for it', async () => {
    const { speaker, start, passTo } = sayRecorded();
    passTo(1_800);
    expect(findChangeTime(1_000, speaker.utterance)).toBeGreaterThan(1_800);
    start(true);
    await Promise.resolve();
    expect(findChangeTime(1_000, speaker.utterance)).toBe(1_800 + 1_000 + 500);
  });

  it('does not wait for a recording that cannot be played', async () => {
    const { speaker, start } = sayRecorded();
    start(false);
    await Promise.resolve();
    expect(findChangeTime(1_000, speaker.utterance)).toBe(1_000);
  });
});
