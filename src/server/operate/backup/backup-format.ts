import { z } from 'zod';

/** The file cannot be restored; the message is a sentence for the operator. */
export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

/** Changed when a file can no longer be read as before. */
export const BACKUP_FORMAT = 1;

/** The first member of the archive. */
export const MANIFEST_NAME = 'manifest.json';
/** The last member: a file without it was cut off. */
export const SUMMARY_NAME = 'complete.json';

/** Files of the data directory that belong to the data: the database refers to what they hold. */
export const FILES_BESIDE_DATABASE = ['test-payments.json'] as const;

/** The largest member that is written or read, in bytes. */
export const MAX_MEMBER_BYTES = 256 * 1024 * 1024;

const TableSchema = z.strictObject({ name: z.string(), columns: z.array(z.string()) });

export const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  product: z.literal('sproutcards'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** What the database has gone through, in order. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** In the order in which they can be filled. */
  tables: z.array(TableSchema),
});

/** What a backup says about itself at its beginning. */
export type Manifest = z.infer<typeof ManifestSchema>;

export const SummarySchema = z.object({
  members: z.array(z.strictObject({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), rows: z.number(), checksum: z.string() })),
});

/** What a backup holds, said at its end. */
export type Summary = z.infer<typeof SummarySchema>;

/** The member for a portion of a table's rows: one JSON array per line, in the order of the table's columns. */
export function rowsMemberName(table: string, portion: number): string {
  return `tables/${table}/${String(portion).padStart(6, '0')}.jsonl`;
}

export function tableOfMember(name: string): string | null {
  return /^tables\/(\w+)\/\d{6,}\.jsonl$/.exec(name)?.[1] ?? null;
}
