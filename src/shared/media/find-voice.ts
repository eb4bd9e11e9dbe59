/** The lowest loudness of a voice, as a fraction of the loudest sample. */
const AUDIBLE_SHARE = 0.03;
/** Below this there is only microphone noise; 1 is the loudest possible. */
const SILENCE = 0.01;
/** Margins around the voice in seconds, so that a soft start or a fading end is not cut off. */
const LEAD_IN = 0.15;
const LEAD_OUT = 0.3;

export type VoicePart = { from: number; to: number };

/** In seconds, because silence around the voice would delay a card; null without a voice. Samples are from -1 to 1. */
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
