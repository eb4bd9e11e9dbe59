import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainFullFolder, makeBackup } from './make-backup.ts';

test('makeBackup reports a folder that cannot be written before it reads the database', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'sproutcards-backup-dir-'));
  const folder = join(scratch, 'a-file', 'backups');
  await writeFile(join(scratch, 'a-file'), '');
  const refuse = () => Promise.reject(new Error('The database was read.'));
  const db = {
    url: '',
    directory: null,
    transaction: refuse,
    asFamily: refuse,
    asVisitor: refuse,
    load: () => ({ active: 0, waiting: 0 }),
    close: async () => {},
  };
  const target = { folder, dataDir: scratch, recipient: null, version: '0.0.0-test' };
  await expect(makeBackup(db, target)).rejects.toThrow(
    /^Cannot write backups to .*a-file.backups \(BACKUP_DIR\): .*choose another folder\.$/,
  );
  await rm(scratch, { recursive: true });
});

// docs/product/backups.md#full-backup-disk
test('explainFullFolder replaces only the error of a full disk', async () => {
  // Linux reports this device as always full.
  const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  expect(explainFullFolder('/backups', full)).toMatchObject({
    message: expect.stringMatching(/^The disk of \/backups \(BACKUP_DIR\) is full: no backup was made/),
  });
  const other = new Error('refused');
  expect(explainFullFolder('/backups', other)).toBe(other);
});
