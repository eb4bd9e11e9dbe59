import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type DatabaseSettings, withExistingDatabase } from '#server/db/open-database.ts';
import { resolveCallerPath } from '#server/files/private-files.ts';
import { chooseObsoleteBackups } from './backup-names.ts';
import { makeBackup } from './make-backup.ts';

export type BackupSettings = DatabaseSettings & {
  BACKUP_DIR: string;
  BACKUP_KEEP: number;
  BACKUP_RECIPIENT?: string | undefined;
};

/** Lowers the priority of the entire process, so that the server goes first. Call it only in a child process. */
export async function backUpAtLowPriority(settings: BackupSettings): Promise<string[]> {
  setPriority(constants.priority.PRIORITY_LOW);
  return backUp(settings);
}

/** Returns the lines to print. */
export async function backUp(settings: BackupSettings): Promise<string[]> {
  const folder = resolve(settings.BACKUP_DIR);
  const target = {
    folder,
    dataDir: resolve(settings.DATA_DIR),
    recipient: settings.BACKUP_RECIPIENT ?? null,
    version: await readVersion(),
  };
  const { path, bytes, rows } = await withExistingDatabase(settings, (db) => makeBackup(db, target));
  const obsolete = chooseObsoleteBackups(await readdir(folder), settings.BACKUP_KEEP);
  for (const name of obsolete) await rm(join(folder, name), { force: true });
  return [
    `Wrote ${path} (${rows} rows, ${formatSize(bytes)}) and verified it.`,
    settings.BACKUP_RECIPIENT
      ? 'It is encrypted: only the secret key of BACKUP_RECIPIENT can decrypt it.'
      : 'It is not encrypted: anyone who has it can read everything and sign in as any user. Keep it safe, or set BACKUP_RECIPIENT.',
    ...(obsolete.length > 0
      ? [`Removed old backups (BACKUP_KEEP=${settings.BACKUP_KEEP}): ${obsolete.join(', ')}`]
      : []),
  ];
}

export async function makeBackupKey(name: string): Promise<string[]> {
  const file = resolveCallerPath(name);
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# Secret key of the backups with BACKUP_RECIPIENT=${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${file} already exists. Choose another name.`) : error;
  });
  return [
    `The secret key is in ${file}. Keep two copies on other machines: without it, no encrypted backup can be read.`,
    `Add to the server's settings: BACKUP_RECIPIENT=${recipient}`,
  ];
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export async function readVersion(): Promise<string> {
  const text = await readFile('package.json', 'utf8').catch(() => '{}');
  return String((JSON.parse(text) as { version?: string }).version ?? 'unknown');
}
