/** Type numbers of pg_type, fixed by PostgreSQL. */
export const INT8_OID = 20;
export const BYTEA_OID = 17;
export const INT8_ARRAY_OID = 1016;

/** A number when it is exact, else a bigint, so that no digit is ever lost. */
export function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** One-dimensional `{1,NULL,-3}`. */
export function parseInt8Array(text: string): (number | bigint | null)[] {
  const inside = text.slice(1, -1);
  if (inside === '') return [];
  return inside.split(',').map((item) => (item === 'NULL' ? null : parseInt8(item)));
}

/** The hex form that PostgreSQL has sent since 9.0: `\x0a1b`. */
export function parseBytea(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.slice(2), 'hex'));
}
