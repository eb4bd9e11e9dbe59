import { describe, expect, it } from 'vitest';
import { DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import type { PlayEvent } from '#shared/teach/session-play.ts';
import { openPlayer } from './session-player.test-support.ts';

describe('createSessionPlayer', () => {
  it('shows one card per second with a pause between two sets', () => {
    const { player, shown, passSeconds } = openPlayer();
    passSeconds(1);
    expect(shown).toEqual(['0', '1']);
    passSeconds(1);
    expect(shown).toEqual(['0', '1', '2']);
    passSeconds(2);
    expect(shown).toHaveLength(3);
    passSeconds(1);
    expect(shown.at(-1)).toBe('3');
    passSeconds(1);
    expect(player.status.getSnapshot()).toMatchObject({ isPaused: false, isOver: true });
    expect(shown).toHaveLength(4);
  });

  // docs/product/teaching.md#calm-start
  it('shows nothing for a second before the first word', () => {
    const { shown, passSeconds, player } = openPlayer({ passedSeconds: 0.9 });
    expect(shown).toEqual([]);
    passSeconds(0.3);
    expect(shown).toEqual(['0']);
    const paused = openPlayer({ passedSeconds: 0.5 });
    paused.player.send('pause');
    paused.passSeconds(5);
    expect(paused.shown).toEqual(['0']);
    expect(player.readState().step).toBe(0);
  });

  it('shows the word for its time and then its meaning for the same time', () => {
    const { shown, passSeconds } = openPlayer({ settings: { backs: 'wordThenMeaning' } });
    passSeconds(2);
    expect(shown).toEqual(['0', '1', '1 meaning']);
    passSeconds(1);
    expect(shown.at(-1)).toBe('2');
  });

  // docs/product/photos.md#photos-in-sessions
  it('shows the photo of a card after its word for the same time', () => {
    const { shown, passSeconds } = openPlayer({ settings: { backs: 'wordThenPicture' } });
    passSeconds(1);
    expect(shown).toEqual(['0', '0 picture']);
    passSeconds(1);
    // The photo of the second card did not arrive in time.
    expect(shown.slice(2)).toEqual(['1']);
    passSeconds(1);
    expect(shown.slice(3)).toEqual(['2']);
    const withoutBacks = openPlayer();
    withoutBacks.passSeconds(1);
    expect(withoutBacks.shown).toEqual(['0', '1']);
  });

  // docs/product/teaching.md#player-by-hand
  it('gives a paused card its full time on resume', () => {
    const { player, shown, passSeconds } = openPlayer();
    passSeconds(0.5);
    player.send('pause');
    passSeconds(10);
    expect(shown).toEqual(['0']);
    player.send('resume');
    passSeconds(0.9);
    expect(shown).toEqual(['0', '0']);
    passSeconds(0.2);
    expect(shown.at(-1)).toBe('1');
  });

  it('moves forward and back by hand even while paused', () => {
    const { player, shown, passSeconds } = openPlayer();
    player.send('next');
    expect(shown.at(-1)).toBe('1');
    player.send('pause');
    player.send('back');
    passSeconds(10);
    expect(shown.at(-1)).toBe('0');
    expect(player.readState()).toMatchObject({ step: 0, furthest: 1, isPaused: true });
  });

  it('applies a new pace from the next card', () => {
    const { player, shown, passSeconds } = openPlayer();
    player.changeSettings({ ...DEFAULT_TEACHING, secondsPerCard: 3 });
    passSeconds(1);
    expect(shown).toEqual(['0', '1']);
    passSeconds(2.5);
    expect(shown).toEqual(['0', '1']);
    passSeconds(0.6);
    expect(shown.at(-1)).toBe('2');
  });

  // docs/product/teaching.md#player-by-hand
  it('shows the next card or meaning only on a tap if the parent chose so', () => {
    const { player, shown, passSeconds } = openPlayer({
      settings: { backs: 'wordThenMeaning', byTap: true },
    });
    passSeconds(60);
    expect(shown).toEqual(['0']);
    for (let tap = 0; tap < 4; tap += 1) player.handle('tap');
    expect(shown).toEqual(['0', '1', '1 meaning', '2', '3']);
    player.handle('tap');
    expect(player.status.getSnapshot()).toEqual({ isPaused: true, isOver: false, isAtEnd: true });
    player.send('resume');
    expect(player.status.getSnapshot().isOver).toBe(true);
  });

  it('resumes its pace when taps are switched off during a pause', () => {
    const { player, shown, passSeconds } = openPlayer({ settings: { byTap: true } });
    player.send('pause');
    player.changeSettings(DEFAULT_TEACHING);
    player.send('resume');
    passSeconds(1.2);
    expect(shown.at(-1)).toBe('1');
  });

  // docs/product/teaching.md#card-changes
  it('publishes a status only when it pauses, resumes or ends', () => {
    const { player, passSeconds } = openPlayer();
    let changes = 0;
    player.status.subscribe(() => {
      changes += 1;
    });
    passSeconds(4.5);
    expect(changes).toBe(0);
    player.send('pause');
    player.send('resume');
    expect(changes).toBe(2);
    passSeconds(10);
    expect(changes).toBe(3);
  });
});

describe('createSessionPlayer with a voice', () => {
  const WITH_VOICE = { settings: { voice: 'browser' } } as const;

  it('speaks each word in its language as it appears', () => {
    const { passSeconds, log, endVoice } = openPlayer(WITH_VOICE);
    expect(log).toEqual(['en-US: dog']);
    endVoice();
    passSeconds(1);
    expect(log).toEqual(['en-US: dog', 'zh-CN: 苹果']);
    endVoice();
    passSeconds(3);
    expect(log).toHaveLength(2);
    passSeconds(1);
    expect(log.at(-1)).toBe('en-US: sun');
  });

  // docs/product/teaching.md#voice-holds-card
  it('waits for a voice that outlasts the due time', () => {
    const { shown, passSeconds, log, endVoice } = openPlayer(WITH_VOICE);
    passSeconds(0.4);
    endVoice();
    passSeconds(0.6);
    expect(shown).toEqual(['0', '1']);
    passSeconds(2.5);
    expect(shown).toEqual(['0', '1']);
    endVoice();
    passSeconds(0.1);
    expect(shown).toEqual(['0', '1', '2']);
    expect(log).toEqual(['en-US: dog', 'zh-CN: 苹果']);
  });

  it('waits for the voice before it ends the session', () => {
    const { player, passSeconds, endVoice } = openPlayer(WITH_VOICE);
    for (let step = 0; step < 3; step += 1) player.send('next');
    passSeconds(3);
    expect(player.status.getSnapshot().isAtEnd).toBe(false);
    endVoice();
    passSeconds(0.1);
    expect(player.status.getSnapshot().isAtEnd).toBe(true);
  });

  // docs/product/teaching.md#voice-holds-card
  it('stops the voice when the parent moves forward or back, pauses or leaves', () => {
    const { player, log } = openPlayer(WITH_VOICE);
    const logAfter = (event: PlayEvent) => {
      log.length = 0;
      player.send(event);
      return [...log];
    };
    expect(logAfter('next')).toEqual(['cut: dog', 'zh-CN: 苹果']);
    expect(logAfter('back')).toEqual(['cut: 苹果', 'en-US: dog']);
    expect(logAfter('pause')).toEqual(['cut: dog']);
    expect(logAfter('next')).toEqual([]);
    expect(logAfter('resume')).toEqual(['zh-CN: 苹果']);
    expect(logAfter('next')).toEqual(['cut: 苹果']);
    expect(logAfter('next')).toEqual(['en-US: sun']);
    expect(logAfter('next')).toEqual(['cut: sun']);
    expect(player.status.getSnapshot().isAtEnd).toBe(true);
    const stopped = openPlayer(WITH_VOICE);
    stopped.player.stop();
    expect(stopped.log).toEqual(['en-US: dog', 'cut: dog']);
  });

  it('shows the meaning only after the voice has ended', () => {
    const { shown, passSeconds, log, endVoice } = openPlayer({
      settings: { voice: 'browser', backs: 'wordThenMeaning' },
    });
    endVoice();
    passSeconds(1);
    passSeconds(2);
    expect(shown).toEqual(['0', '1']);
    endVoice();
    passSeconds(0.1);
    expect(shown.at(-1)).toBe('1 meaning');
    passSeconds(1);
    expect(shown.at(-1)).toBe('2');
    expect(log).toEqual(['en-US: dog', 'zh-CN: 苹果']);
  });

  it('keeps its pace when the device has no voice for a word', () => {
    const { shown, passSeconds, log, endVoice } = openPlayer({ ...WITH_VOICE, voices: ['en-US'] });
    endVoice();
    passSeconds(2);
    expect(shown).toEqual(['0', '1', '2']);
    expect(log).toEqual(['en-US: dog']);
  });

  it('starts speaking with the resumed card when the voice is turned on during a pause', () => {
    const { player, log } = openPlayer();
    player.send('pause');
    player.changeSettings({ ...DEFAULT_TEACHING, voice: 'browser' });
    expect(log).toEqual([]);
    player.send('resume');
    expect(log).toEqual(['en-US: dog']);
  });
});

describe('createSessionPlayer with recordings', () => {
  const WITH_RECORDINGS = { settings: { voice: 'own' }, recordingSeconds: 7 } as const;

  // docs/product/recordings.md#recordings-in-sessions
  it("plays a card's recording or else uses the device's voice", () => {
    const { passSeconds, log, playback } = openPlayer(WITH_RECORDINGS);
    expect(log).toEqual(['recording']);
    playback.end();
    passSeconds(1);
    expect(log).toEqual(['recording', 'zh-CN: 苹果']);
  });

  it("uses the device's voice for a card whose recording is not on the device", () => {
    const { log } = openPlayer({ settings: { voice: 'own' } });
    expect(log).toEqual(['en-US: dog']);
  });

  // docs/product/recordings.md#interrupted-sound
  it("uses the device's voice while the browser plays no sound", async () => {
    const { log } = openPlayer({ ...WITH_RECORDINGS, isSoundRefused: true });
    await expect.poll(() => log).toEqual(['en-US: dog']);
  });

  it('says nothing more for a card that has passed when the browser refuses its sound', async () => {
    const { player, log } = openPlayer({ ...WITH_RECORDINGS, isSoundRefused: true });
    player.send('pause');
    await Promise.resolve();
    expect(log).toEqual([]);
  });

  it('plays no recording without a voice or with the device voice', () => {
    expect(openPlayer({ recordingSeconds: 2 }).log).toEqual([]);
    expect(openPlayer({ settings: { voice: 'browser' }, recordingSeconds: 2 }).log).toEqual(['en-US: dog']);
  });
});
