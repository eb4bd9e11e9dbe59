import type { TeachingSettings } from '#shared/library/tables/child.ts';
import type { PlayEvent, PlayState } from './session-play.ts';

/** `grab` is what parents have no reason to do, such as a touch with several fingers. */
export type Gesture = 'tap' | 'next' | 'back' | 'grab';

const GESTURES_BY_KEY: Readonly<Record<string, Gesture>> = {
  ' ': 'tap',
  ArrowRight: 'next',
  ArrowLeft: 'back',
};

/** Returns null for a key that does not type a character, such as Tab. */
export function readKey(key: string): Gesture | null {
  return GESTURES_BY_KEY[key] ?? (key.length === 1 ? 'grab' : null);
}

const SWIPE_PX = 40;

/** Reads a touch with one finger that moved by `dx` and `dy` pixels. */
export function readTouch(dx: number, dy: number): Gesture {
  if (Math.abs(dx) < SWIPE_PX && Math.abs(dy) < SWIPE_PX) return 'tap';
  if (Math.abs(dx) <= Math.abs(dy)) return 'grab';
  return dx < 0 ? 'next' : 'back';
}

/** Returns what a gesture does to a session. No gesture resumes it (`docs/product/teaching.md#small-hands`). */
export function toPlayEvent(
  gesture: Gesture,
  { isPaused }: Pick<PlayState, 'isPaused'>,
  { byTap }: Pick<TeachingSettings, 'byTap'>,
): PlayEvent {
  if (gesture === 'next' || gesture === 'back') return gesture;
  return gesture === 'tap' && byTap && !isPaused ? 'next' : 'pause';
}
