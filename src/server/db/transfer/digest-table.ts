import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { setTextFormats, type TableShape, type TextRow } from './describe-tables.ts';
import { listTexts } from './read-table.ts';

/** What a table holds, in short: equal for the same rows in any order. */
export type TableDigest = { rows: number; checksum: string };

/** Adds rows up to a digest, in any order and any portions. */
export type DigestSum = { add(rows: TextRow[]): void; read(): TableDigest };

/**
 * As `digestTable`: each row is `<bytes>:<text>` per column, `n` for null, hashed with SHA-256; the first two signed
 * 64-bit numbers of the hashes are added up modulo 2^64.
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

function writeChecksum(first: bigint, second: bigint): string {
  return [first, second].map((sum) => BigInt.asUintN(64, sum).toString(16).padStart(16, '0')).join('');
}

/** See `createDigestSum`: equal on every version of PostgreSQL when the rows are equal. */
export async function digestTable(tx: Tx, table: TableShape): Promise<TableDigest> {
  await setTextFormats(tx);
  const written = table.columns.map((_, index) => {
    const text = sql.identifier(`c${index}`);
    return sql`coalesce(octet_length(${text}) || ':' || ${text}, 'n')`;
  });
  // "offset 0" keeps the planner from printing each value twice.
  const { rows } = await tx.execute<{ count: number; first: string; second: string }>(sql`
    select count(*) as count,
      coalesce(sum(('x' || substr(hash, 1, 16))::bit(64)::bigint), 0)::text as first,
      coalesce(sum(('x' || substr(hash, 17, 16))::bit(64)::bigint), 0)::text as second
    from (
      select encode(sha256(convert_to(${sql.join(written, sql` || `)}, 'UTF8')), 'hex') as hash
      from (select ${listTexts(table)} from ${sql.identifier(table.name)} offset 0) texts
      offset 0
    ) hashes`);
  const { count, first, second } = rows[0]!;
  return { rows: count, checksum: writeChecksum(BigInt(first), BigInt(second)) };
}
