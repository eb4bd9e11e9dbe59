import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { deflateSync, inflateSync } from 'fflate';

const PLAIN = 0;
const DEFLATED = 1;
const COMPRESS_FROM = 1_000;

const cipher = managedNonce(xchacha20poly1305);

/** XChaCha20-Poly1305 under a random nonce. It opens only under the same `context`. */
export function encryptText(key: Uint8Array, context: string, text: string): Uint8Array {
  const bytes = toBytes(text);
  const isLong = bytes.length >= COMPRESS_FROM;
  const body = isLong ? deflateSync(bytes, { level: 1 }) : bytes;
  const packed = new Uint8Array(body.length + 1);
  packed[0] = isLong ? DEFLATED : PLAIN;
  packed.set(body, 1);
  return cipher(key, toBytes(context)).encrypt(packed);
}

/** Throws if the bytes were damaged or belong to another key or context. */
export function decryptText(key: Uint8Array, context: string, bytes: Uint8Array): string {
  const packed = cipher(key, toBytes(context)).decrypt(bytes);
  const body = packed.subarray(1);
  return new TextDecoder().decode(packed[0] === DEFLATED ? inflateSync(body) : body);
}

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
