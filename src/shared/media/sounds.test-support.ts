const encodeLatin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Heads of the three containers, followed by meaningless bytes. */
export const WEBM_SOUND = encodeLatin(
  `\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm${'\x07'.repeat(80)}`,
);
export const MP4_SOUND = encodeLatin(`\0\0\0\x1cftypiso5\0\0\x02\0${'\x08'.repeat(80)}`);
export const OGG_SOUND = encodeLatin(`OggS\0\x02${'\0'.repeat(22)}OpusHead\x01\x01${'\x09'.repeat(80)}`);

/** Returns a sound of `size` bytes with the head of `WEBM_SOUND`. Different seeds return different sounds. */
export function makeSound(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const sound = new Uint8Array(size).fill(seed);
  sound.set(WEBM_SOUND.subarray(0, 28));
  return sound;
}
