import { dirname } from 'node:path';

export class LocalDatabaseError extends Error {
  override name = 'LocalDatabaseError';
}

/** Returns what happened, then the next steps. */
type Explain = (directory: string) => [what: string, ...next: string[]];

/** The first matching sign wins. */
const FAILURES: { kind: string; sign: RegExp; explain: Explain }[] = [
  {
    kind: 'no_folder',
    sign: /^(?:ENOENT|EEXIST|ENOTDIR)\b.*\bmkdir\b/,
    explain: (directory) => [
      `There is no folder ${dirname(directory)}, and it cannot be made: its path is that of a file, or a link to what is not there.`,
      'Check DATA_DIR, and that the disk it lies on is mounted, then start again.',
    ],
  },
  {
    kind: 'disk_full',
    sign: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/i,
    explain: (directory) => [
      `The disk of ${directory} is full.`,
      'What was saved before is safe. Make room there, then start again.',
    ],
  },
  {
    kind: 'read_only',
    sign: /Read-only file system|EROFS/i,
    explain: (directory) => [
      `${directory} cannot be written: it is on a read-only file system.`,
      'Make it writable, then start again. Linux also does this to a disk with errors: the log of the system names them (dmesg).',
    ],
  },
  {
    kind: 'disk_error',
    sign: /I\/O error|Input\/output error|\bEIO\b|could not fsync/i,
    explain: (directory) => [
      `The disk of ${directory} failed.`,
      'Look at the log of the system (dmesg) and after the disk, then start again.',
      `If the start is refused, restore the newest backup on a sound disk: ${restoreBeside(directory)}`,
    ],
  },
  {
    kind: 'no_permission',
    sign: /Permission denied|EACCES|EPERM|Operation not permitted|has wrong ownership/i,
    explain: (directory) => [
      `The user that runs the server may not read and write everything in ${dirname(directory)} (DATA_DIR).`,
      'Give the folder and all in it to that user (chown -R), or set DATA_DIR to a folder of that user, then start again.',
    ],
  },
  {
    kind: 'out_of_memory',
    sign: /out of memory|Cannot allocate|could not (?:create|map|resize) .*shared memory/i,
    explain: () => [
      'The machine has not enough memory for the database.',
      'Close other programs or give the machine more memory (1 GB is enough), then start again.',
    ],
  },
  {
    kind: 'damaged',
    sign: /checkpoint record|pg_wal|pg_control|control file|WAL|invalid page|checksum|could not (?:open|read|access|find|stat) |not a valid data directory|incompatible with server|does not exist|corrupt|unexpected/i,
    explain: (directory) => [
      `Files of the database in ${directory} are missing or damaged.`,
      'What of it can still be read is not known; backups in other places are not concerned.',
      `Restore the newest backup: ${restoreBeside(directory)}`,
    ],
  },
  {
    kind: 'unknown',
    sign: /^/,
    explain: (directory) => [
      `The database in ${directory} does not start.`,
      `Start again. If that does not help, restore the newest backup: ${restoreBeside(directory)}`,
    ],
  },
];

export function findFailure(reason: string) {
  return FAILURES.find(({ sign }) => sign.test(reason))!;
}

export function explainFailure(reason: string, directory: string): LocalDatabaseError {
  const [what, ...next] = findFailure(reason).explain(directory);
  return new LocalDatabaseError([what, `The reason in full: ${reason}`, ...next].join('\n'));
}

function restoreBeside(directory: string): string {
  return `move ${directory} to another place, then npm run restore -- FILE`;
}
