import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecordingType } from './recording.ts';
import { MP4_SOUND, OGG_SOUND, WEBM_SOUND } from './sounds.test-support.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the type of a recording', () => {
  test('is read from its first bytes', () => {
    expect(readRecordingType(WEBM_SOUND)).toBe('audio/webm');
    expect(readRecordingType(MP4_SOUND)).toBe('audio/mp4');
    expect(readRecordingType(OGG_SOUND)).toBe('audio/ogg');
  });

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a picture', '\x89PNG\r\n\x1a\n'],
    ['a film of another kind', '\x1a\x45\xdf\xa3\x42\x82\x88matroska'],
    ['an Ogg file without Opus', `OggS${'\0'.repeat(24)}\x80theora`],
    ['a photo of a phone', '\0\0\0\x24ftypheic\0\0\0\0'],
    ['MP3', 'ID3\x04\0\0'],
    ['WAV', 'RIFF\0\0\0\0WAVEfmt '],
  ])('is none for %s', (_name, bytes) => {
    expect(readRecordingType(latin(bytes))).toBeNull();
  });

  // docs/security.md#media
  test('is read of any bytes without a failure', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect([null, 'audio/webm', 'audio/mp4', 'audio/ogg']).toContain(readRecordingType(bytes));
      }),
      { numRuns: 100 },
    );
  });
});
