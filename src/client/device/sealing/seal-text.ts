import { SealingKeySchema } from '#shared/library/sealing-key.ts';

/** Marks a sealed value, and with which format. No value that the app writes in plain text begins like this. */
const PREFIX = 'sealed:1:';

type Cipher = typeof import('./cipher.ts');
let cipher: Cipher | null = null;

/**
 * Fetches the cipher. It is not part of the first load, unless this browser keeps something sealed (`cipher-need.ts`);
 * the auth client, without which no session begins or ends, always comes with it. Rejects when its file does not arrive;
 * the next call tries again.
 */
export async function loadCipher(): Promise<void> {
  cipher ??= await import('./cipher.ts');
}

export function isCipherLoaded(): boolean {
  return cipher !== null;
}

/** Returns what a value is and whose, for its seal. */
export const sealContext = (userId: string, key: string) => `sproutcards\n${userId}\n${key}`;

export function isSealed(value: string): boolean {
  return value.startsWith(PREFIX);
}

/**
 * Seals `text`. `context` names what it is and whose; it opens only under the same one, so that a sealed value cannot be
 * moved to another key or account.
 * @throws Error before the cipher is loaded
 */
export function sealText(key: Uint8Array, context: string, text: string): string {
  return PREFIX + encodeBase64Url(requireCipher().encryptText(key, context, text));
}

/**
 * Returns the text of a sealed value; null if it is none, was damaged, or belongs to another key or context.
 * @throws Error before the cipher is loaded
 */
export function openText(key: Uint8Array, context: string, value: string): string | null {
  if (!isSealed(value)) return null;
  const { decryptText } = requireCipher();
  try {
    return decryptText(key, context, decodeBase64Url(value.slice(PREFIX.length)));
  } catch {
    return null;
  }
}

/** Returns the bytes of a key as the server writes it; null for anything else. */
export function decodeSealingKey(text: string | null): Uint8Array | null {
  const parsed = SealingKeySchema.shape.key.safeParse(text);
  return parsed.success ? decodeBase64Url(parsed.data) : null;
}

function requireCipher(): Cipher {
  if (cipher === null) throw new Error('The cipher has not been loaded yet.');
  return cipher;
}

/** `String.fromCharCode` takes its bytes as arguments, of which a browser allows only so many. */
const CHUNK = 0x8000;

function encodeBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decodeBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Seals texts of an account that lie outside the storages of its vault. */
export type Sealer = {
  /** Whether the account is signed in and its key has loaded. */
  readonly isReady: boolean;
  /** Returns the sealed text; null without the key. The text opens under the same name only. */
  seal(name: string, text: string): string | null;
  /** Returns the text of a sealed value; null for any other value or key. */
  open(name: string, value: string): string | null;
};
