import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findVoice, readRecordingType } from './recording.ts';
import { MP4_SOUND, OGG_SOUND, WEBM_SOUND } from './sounds.test-support.ts';

const encodeLatin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('readRecordingType', () => {
  test('identifies the container by its first bytes', () => {
    expect(readRecordingType(WEBM_SOUND)).toBe('audio/webm');
    expect(readRecordingType(MP4_SOUND)).toBe('audio/mp4');
    expect(readRecordingType(OGG_SOUND)).toBe('audio/ogg');
  });

  test.each([
    ['an empty file', ''],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a picture', '\x89PNG\r\n\x1a\n'],
    ['another kind of Matroska', '\x1a\x45\xdf\xa3\x42\x82\x88matroska'],
    ['an Ogg file without Opus', `OggS${'\0'.repeat(24)}\x80theora`],
    ['an HEIC photo', '\0\0\0\x24ftypheic\0\0\0\0'],
    ['MP3', 'ID3\x04\0\0'],
    ['WAV', 'RIFF\0\0\0\0WAVEfmt '],
  ])('returns null for %s', (_name, bytes) => {
    expect(readRecordingType(encodeLatin(bytes))).toBeNull();
  });

  // docs/security.md#media
  test('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect([null, 'audio/webm', 'audio/mp4', 'audio/ogg']).toContain(readRecordingType(bytes));
      }),
      { numRuns: 100 },
    );
  });
});

const RATE = 1_000;

/** Returns a tone with the given length and loudness. */
const makeTone = (seconds: number, level: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => (i % 2 === 0 ? level : -level));
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

describe('findVoice', () => {
  it('finds the voice between silences and adds a margin', () => {
    const part = findVoice(join(makeTone(1, 0.001), makeTone(0.5, 0.5), makeTone(2, 0.002)), RATE);
    expect(part?.from).toBeCloseTo(0.85);
    expect(part?.to).toBeCloseTo(1.8);
  });

  it('includes a soft start and a soft end', () => {
    const part = findVoice(join(makeTone(0.2, 0.02), makeTone(0.5, 0.5), makeTone(0.2, 0.02)), RATE);
    expect(part).toEqual({ from: 0, to: 0.9 });
  });

  it('returns null for silence', () => {
    expect(findVoice(makeTone(2, 0.005), RATE)).toBeNull();
    expect(findVoice(new Float32Array(), RATE)).toBeNull();
  });

  // docs/product/recordings.md#recordings-in-sessions
  it('never omits a loud sample', () => {
    const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1, maxLength: 2_000 });
    fc.assert(
      fc.property(samples, (recording) => {
        const part = findVoice(recording, RATE);
        const loud = [...recording.keys()].filter((index) => Math.abs(recording[index] ?? 0) >= 0.03);
        if (part === null) expect(Math.max(...recording.map(Math.abs))).toBeLessThan(0.01);
        else
          for (const index of loud) {
            expect(index / RATE).toBeGreaterThanOrEqual(part.from);
            expect(index / RATE).toBeLessThan(part.to);
          }
      }),
      { numRuns: 50 },
    );
  });
});
