import { createHash } from 'node:crypto';
import type { TextRow } from './table-shape.ts';

/** What a table holds, in short: equal for the same rows in any order. */
export type TableDigest = { rows: number; checksum: string };

/** Adds rows up to a digest, in any order and any portions. */
export type DigestSum = { add(rows: TextRow[]): void; read(): TableDigest };

/**
 * Computes in this process what `digestTable` computes in the database: each row is written as `<bytes>:<text>` per column,
 * `n` for null, and hashed with SHA-256; the first two signed 64-bit numbers of the hashes are added up modulo 2^64.
 */
export function createDigestSum(): DigestSum {
  let rows = 0;
  let first = 0n;
  let second = 0n;
  return {
    add: (some) => {
      for (const row of some) {
        const hash = createHash('sha256').update(row.map(writeValue).join('')).digest();
        rows += 1;
        first += hash.readBigInt64BE(0);
        second += hash.readBigInt64BE(8);
      }
    },
    read: () => ({ rows, checksum: writeChecksum(first, second) }),
  };
}

function writeValue(value: string | null): string {
  return value === null ? 'n' : `${Buffer.byteLength(value)}:${value}`;
}

/** 32 hexadecimal digits of two sums. */
export function writeChecksum(first: bigint, second: bigint): string {
  return [first, second].map((sum) => BigInt.asUintN(64, sum).toString(16).padStart(16, '0')).join('');
}
