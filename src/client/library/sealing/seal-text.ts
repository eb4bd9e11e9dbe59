import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { deflateSync, inflateSync } from 'fflate';
import { SealingKeySchema } from '#shared/library/sync-protocol.ts';

/** Marks a sealed value, and with which format. No value that the app writes in plain text begins like this. */
const PREFIX = 'sealed:1:';

/** The first byte under the seal: how the rest is packed. Short texts do not get shorter by compression. */
const PLAIN = 0;
const DEFLATED = 1;
const COMPRESS_FROM = 1_000;

const cipher = managedNonce(xchacha20poly1305);

/** Returns what a value is and whose, for its seal. */
export const sealContext = (userId: string, key: string) => `sproutcards\n${userId}\n${key}`;

export function isSealed(value: string): boolean {
  return value.startsWith(PREFIX);
}

/**
 * Encrypts `text` with XChaCha20-Poly1305 under a random nonce. `context` names what it is and whose; it opens only under
 * the same one, so that a sealed value cannot be moved to another key or account.
 */
export function sealText(key: Uint8Array, context: string, text: string): string {
  const bytes = new TextEncoder().encode(text);
  const isLong = bytes.length >= COMPRESS_FROM;
  const body = isLong ? deflateSync(bytes, { level: 1 }) : bytes;
  const packed = new Uint8Array(body.length + 1);
  packed[0] = isLong ? DEFLATED : PLAIN;
  packed.set(body, 1);
  return PREFIX + encodeBase64Url(cipher(key, toBytes(context)).encrypt(packed));
}

/** Returns the text of a sealed value; null if it is none, was damaged, or belongs to another key or context. */
export function openText(key: Uint8Array, context: string, value: string): string | null {
  if (!isSealed(value)) return null;
  try {
    const packed = cipher(key, toBytes(context)).decrypt(decodeBase64Url(value.slice(PREFIX.length)));
    const body = packed.subarray(1);
    return new TextDecoder().decode(packed[0] === DEFLATED ? inflateSync(body) : body);
  } catch {
    return null;
  }
}

/** Returns the bytes of a key as the server writes it; null for anything else. */
export function decodeSealingKey(text: string | null): Uint8Array | null {
  const parsed = SealingKeySchema.shape.key.safeParse(text);
  return parsed.success ? decodeBase64Url(parsed.data) : null;
}

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
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
