import type { Sound } from '#client/lib/sound/decode-sound.ts';
import { createFakeSpeech } from '#client/lib/speech/fake-speech.test-support.ts';
import { createWordSpeaker } from '#client/playback/word-speaker.ts';
import { DEFAULT_TEACHING, type TeachingSettings } from '#shared/library/tables/child.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import { startPlay } from '#shared/teach/session-play.ts';
import { createSessionPlayer, type Frames } from './session-player.ts';

/** Creates a screen that draws a frame only when the test calls `drawFrameAt`. */
export function createScreen() {
  let pending: ((time: number) => void) | null = null;
  let time = 0;
  const notBeforeTimes: number[] = [];
  const frames: Frames = {
    request: (onFrame, notBefore = 0) => {
      pending = onFrame;
      notBeforeTimes.push(notBefore);
      return () => {
        pending = null;
      };
    },
  };
  const drawFrameAt = (frameTime: number) => {
    time = frameTime;
    const onFrame = pending;
    pending = null;
    onFrame?.(frameTime);
  };
  return { frames, notBeforeTimes, drawFrameAt, now: () => time, isPending: () => pending !== null };
}

const PHOTO = '00000000-0000-4000-8000-0000000000e1';
const UNLOADED_PHOTO = '00000000-0000-4000-8000-0000000000e2';
const cards = [
  { id: 'f1', word: 'dog', recording: '00000000-0000-4000-8000-0000000000d1', photo: PHOTO },
  { id: 'f2', word: '苹果', english: 'apple', pinyin: 'píng guǒ', photo: UNLOADED_PHOTO },
];
const PLAN: SessionPlan = {
  sessionId: '00000000-0000-4000-8000-000000000001',
  childId: 1,
  day: '2025-03-01',
  startedAt: '2025-03-01T09:00:00.000+01:00',
  sets: [
    { setId: 1, name: 'Set 1', cards, cardIds: ['f1', 'f2'] },
    { setId: 2, name: 'Set 2', cards: [{ id: 'f3', word: 'sun' }], cardIds: ['f3'] },
  ],
};

type PlayerOptions = {
  settings?: Partial<TeachingSettings>;
  voices?: readonly string[];
  /** The length of the first card's recording. If omitted, the recording is missing on this device. */
  recordingSeconds?: number;
  /** The browser plays no sound, as after a call. */
  isSoundRefused?: boolean;
  /** How much of the session has passed. By default, the first card has just appeared. */
  passedSeconds?: number;
};

/** Plays `PLAN` on a screen with ten frames a second. `shown` lists each step, such as `0`, followed by its back if shown. */
export function openPlayer(options: PlayerOptions = {}) {
  const { settings, voices, recordingSeconds, isSoundRefused, passedSeconds = 1.2 } = options;
  const screen = createScreen();
  const shown: string[] = [];
  let time = 0;
  const speech = createFakeSpeech(voices);
  // A sound may begin with silence, which is skipped.
  const sound = { from: 0.5, to: 0.5 + (recordingSeconds ?? 0) } as Sound;
  const playback = { isPlaying: false, end: () => {} };
  const speaker = createWordSpeaker({
    engine: speech.engine,
    sounds: new Map(recordingSeconds === undefined ? [] : [[cards[0]?.recording ?? '', sound]]),
    soundPlayer: {
      play: async (_sound, onEnd) => {
        if (isSoundRefused) return false;
        speech.log.push('recording');
        playback.isPlaying = true;
        playback.end = () => {
          playback.isPlaying = false;
          onEnd();
        };
        return true;
      },
      stop: () => {
        if (playback.isPlaying) speech.log.push('cut: recording');
        playback.isPlaying = false;
      },
    },
    readDevice: () => ({ locales: ['en-US'], isOnline: true, isApple: false }),
    now: () => time,
  });
  const player = createSessionPlayer({
    plan: PLAN,
    state: startPlay(),
    settings: { ...DEFAULT_TEACHING, ...settings },
    frames: screen.frames,
    speaker,
    pictures: new Set([PHOTO]),
    show: (step, back) => shown.push(back ? `${step} ${back}` : `${step}`),
  });
  const passSeconds = (seconds: number) => {
    for (let frame = 0; frame < seconds * 10; frame += 1) {
      screen.drawFrameAt(time);
      time += 100;
    }
  };
  player.start();
  passSeconds(passedSeconds);
  return { player, shown, passSeconds, playback, ...speech };
}
