import { SealingKeySchema } from '#shared/library/sealing-key.ts';

/** The mark and the format. No plain value of the app begins like this. */
const PREFIX = 'sealed:1:';

type Cipher = typeof import('./cipher.ts');
let cipher: Cipher | null = null;

/** Not in the first load unless something is sealed. After a failed download the next call tries again. */
export async function loadCipher(): Promise<void> {
  cipher ??= await import('./cipher.ts');
}

export function isCipherLoaded(): boolean {
  return cipher !== null;
}

export const sealContext = (userId: string, key: string) => `sproutcards\n${userId}\n${key}`;

export function isSealed(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** Opens only under the same `context`. Throws before the cipher has loaded. */
export function sealText(key: Uint8Array, context: string, text: string): string {
  return PREFIX + encodeBase64Url(requireCipher().encryptText(key, context, text));
}

/** Null for a value that is plain, damaged or of another key or context. Throws before the cipher has loaded. */
export function openText(key: Uint8Array, context: string, value: string): string | null {
  if (!isSealed(value)) return null;
  const { decryptText } = requireCipher();
  try {
    return decryptText(key, context, decodeBase64Url(value.slice(PREFIX.length)));
  } catch {
    return null;
  }
}

export function decodeSealingKey(text: string | null): Uint8Array | null {
  const parsed = SealingKeySchema.shape.key.safeParse(text);
  return parsed.success ? decodeBase64Url(parsed.data) : null;
}

function requireCipher(): Cipher {
  if (cipher === null) throw new Error('The cipher has not been loaded yet.');
  return cipher;
}

/** `String.fromCharCode` takes its bytes as arguments, whose number browsers limit. */
const CHUNK = 0x8000;

export function encodeBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function decodeBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export type Sealer = {
  readonly isReady: boolean;
  seal(name: string, text: string): string | null;
  open(name: string, value: string): string | null;
};
