import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns an unguessable id in Stripe's shape: prefix, underscore, letters and digits (24 are 142 bits). */
export function makeId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${prefix}_${letters.join('')}`;
}
