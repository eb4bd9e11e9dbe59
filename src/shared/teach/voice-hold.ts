/**
 * What is being said: when it was begun, and when it ended; in milliseconds of one clock. `lastsMs` is how long a recording
 * lasts; a voice of the device does not say so.
 */
export type Utterance = { begunAt: number; endedAt: number | null; lastsMs?: number };

/** The longest that a card waits for its voice, because some engines never report an end. */
const LONGEST_VOICE_MS = 6_000;

/** How long after its length a recording whose end is not reported counts as over: a call may interrupt it. */
const OVERTIME_MS = 500;

/**
 * Returns when what is on the screen may change, as far as it is known: at its due time, or at the end of its voice where
 * that is later (`docs/product/teaching.md#voice-holds-card`).
 */
export function findChangeTime(dueAt: number, utterance: Utterance | null): number {
  if (!utterance) return dueAt;
  const { begunAt, lastsMs } = utterance;
  const latest = begunAt + (lastsMs === undefined ? LONGEST_VOICE_MS : lastsMs + OVERTIME_MS);
  return Math.max(dueAt, Math.min(utterance.endedAt ?? latest, latest));
}
