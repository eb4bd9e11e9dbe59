import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findVoice } from './recording.ts';

const RATE = 1_000;

/** `seconds` of a tone as loud as `level`. */
const tone = (seconds: number, level: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => (i % 2 === 0 ? level : -level));
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

describe('the voice in a recording', () => {
  it('is found between the quiet before and after, with a margin', () => {
    const part = findVoice(join(tone(1, 0.001), tone(0.5, 0.5), tone(2, 0.002)), RATE);
    expect(part?.from).toBeCloseTo(0.85);
    expect(part?.to).toBeCloseTo(1.8);
  });

  it('includes a soft beginning and a soft end', () => {
    const part = findVoice(join(tone(0.2, 0.02), tone(0.5, 0.5), tone(0.2, 0.02)), RATE);
    expect(part).toEqual({ from: 0, to: 0.9 });
  });

  it('returns null for silence', () => {
    expect(findVoice(tone(2, 0.005), RATE)).toBeNull();
    expect(findVoice(new Float32Array(), RATE)).toBeNull();
  });

  // docs/product/recordings.md#recordings-in-sessions
  it('never leaves out anything loud, whatever the recording', () => {
    const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1, maxLength: 2_000 });
    fc.assert(
      fc.property(samples, (recorded) => {
        const part = findVoice(recorded, RATE);
        const heard = [...recorded.keys()].filter((at) => Math.abs(recorded[at] ?? 0) >= 0.03);
        if (part === null) expect(Math.max(...recorded.map(Math.abs))).toBeLessThan(0.01);
        else
          for (const at of heard) {
            expect(at / RATE).toBeGreaterThanOrEqual(part.from);
            expect(at / RATE).toBeLessThan(part.to);
          }
      }),
      { numRuns: 50 },
    );
  });
});
