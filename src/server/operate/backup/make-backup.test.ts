import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from './make-backup.ts';

test('names BACKUP_DIR and the next step where backups cannot be written, before the database is read', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'sproutcards-backup-dir-'));
  const folder = join(scratch, 'a-file', 'backups');
  await writeFile(join(scratch, 'a-file'), '');
  const refuse = () => Promise.reject(new Error('The database was read.'));
  const db = {
    ...{ url: '', transaction: refuse, asFamily: refuse, asVisitor: refuse },
    load: () => ({ active: 0, waiting: 0 }),
    close: async () => {},
  };
  const target = { folder, dataDir: scratch, recipient: null, version: '0.0.0-test' };
  await expect(makeBackup(db, target)).rejects.toThrow(
    /^Backups cannot be written to .*a-file.backups \(BACKUP_DIR\): .*choose another folder\.$/,
  );
  await rm(scratch, { recursive: true });
});
