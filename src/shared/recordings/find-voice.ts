/** How loud a part must be to count as voice, as a share of the loudest moment. */
const AUDIBLE_SHARE = 0.03;
/** Below this nothing was recorded but the noise of the microphone; 1 is as loud as a recording can be. */
const SILENCE = 0.01;
/** What stays around the voice, so that a soft beginning or a fading end is not cut off; in seconds. */
const LEAD_IN = 0.15;
const LEAD_OUT = 0.3;

/** A part of a recording, in seconds from its beginning. */
export type VoicePart = { from: number; to: number };

/**
 * Returns the part of a recording that holds the voice, with a margin: the quiet before and after would hold up a card
 * for nothing. Null where nothing is to be heard. `samples` are between -1 and 1.
 */
export function findVoice(samples: Float32Array, sampleRate: number): VoicePart | null {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  if (loudest < SILENCE) return null;
  const threshold = loudest * AUDIBLE_SHARE;
  const isAudible = (sample: number) => Math.abs(sample) >= threshold;
  const first = samples.findIndex(isAudible);
  const last = samples.findLastIndex(isAudible);
  return {
    from: Math.max(0, first / sampleRate - LEAD_IN),
    to: Math.min(samples.length, last + 1 + LEAD_OUT * sampleRate) / sampleRate,
  };
}
