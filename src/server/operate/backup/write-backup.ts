import { createHash } from 'node:crypto';
import type { Pack } from 'tar-stream';
import { createDigestSum } from '#server/db/transfer/digest-rows.ts';
import type { TextRow } from '#server/db/transfer/table-shape.ts';
import { MANIFEST_NAME, type Manifest, rowsMemberName, SUMMARY_NAME, type Summary } from './backup-format.ts';

export type BackupContent = {
  manifest: Manifest;
  /** The rows of a table, in portions that fit into memory. */
  readRows(table: string): AsyncIterable<TextRow[]>;
  /** Files that belong to the data. */
  files: { name: string; content: Buffer }[];
};

/** Writes the members of a backup and ends the archive. Rejects when the archive is destroyed, as a full disk does it. */
export async function writeBackup(pack: Pack, content: BackupContent): Promise<Summary> {
  const summary: Summary = { members: [], tables: [] };
  const add = async (name: string, bytes: Buffer) => {
    await addMember(pack, name, bytes, new Date(content.manifest.madeAt));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    summary.members.push({ name, bytes: bytes.length, sha256 });
  };
  await add(MANIFEST_NAME, toJson(content.manifest));
  for (const file of content.files) await add(`files/${file.name}`, file.content);
  for (const { name } of content.manifest.tables) {
    const digest = createDigestSum();
    let portion = 0;
    for await (const rows of content.readRows(name)) {
      digest.add(rows);
      portion += 1;
      await add(
        rowsMemberName(name, portion),
        Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
      );
    }
    summary.tables.push({ name, ...digest.read() });
  }
  await addMember(pack, SUMMARY_NAME, toJson(summary), new Date(content.manifest.madeAt));
  pack.finalize();
  return summary;
}

function addMember(pack: Pack, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('The backup could not be written to its end.'));
    pack.once('close', onClose);
    pack.entry({ name, mtime, mode: 0o600 }, bytes, (error) => {
      pack.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}

const toJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
