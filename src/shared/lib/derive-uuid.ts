/** Arbitrary numbers that must never change, because stored ids depend on them. */
const SEEDS = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];

/** Returns a UUID (version 8, RFC 9562) that depends only on `text`. */
export function deriveUuid(text: string): string {
  const digits = SEEDS.map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('');
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4];
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ];
  return parts.join('-');
}

/** Computes FNV-1a from `seed`, followed by MurmurHash3's finalizer. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
