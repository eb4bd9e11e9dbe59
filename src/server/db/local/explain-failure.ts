import { dirname } from 'node:path';

export class LocalDatabaseError extends Error {
  override name = 'LocalDatabaseError';
}

/** Returns the cause, then the next steps. */
type Explain = (directory: string) => [cause: string, ...steps: string[]];

/** The first matching pattern wins. */
const FAILURES: { kind: string; pattern: RegExp; explain: Explain }[] = [
  {
    kind: 'no_folder',
    pattern: /^(?:ENOENT|EEXIST|ENOTDIR)\b.*\bmkdir\b/,
    explain: (directory) => [
      `The folder ${dirname(directory)} does not exist and cannot be created: its path is that of a file or of a broken link.`,
      'Check DATA_DIR, and that the disk it lies on is mounted, then start again.',
    ],
  },
  {
    kind: 'disk_full',
    pattern: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/i,
    explain: (directory) => [
      `The disk of ${directory} is full.`,
      'What was saved before is safe. Make room there, then start again.',
    ],
  },
  {
    kind: 'read_only',
    pattern: /Read-only file system|EROFS/i,
    explain: (directory) => [
      `${directory} cannot be written: it is on a read-only file system.`,
      'Make it writable, then start again. Linux also does this to a disk with errors: the log of the system names them (dmesg).',
    ],
  },
  {
    kind: 'disk_error',
    pattern: /I\/O error|Input\/output error|\bEIO\b|could not fsync/i,
    explain: (directory) => [
      `The disk of ${directory} failed.`,
      'Look at the log of the system (dmesg), check the disk, then start again.',
      `If the start is refused, restore the newest backup on a sound disk: ${describeRestore(directory)}`,
    ],
  },
  {
    kind: 'no_permission',
    pattern: /Permission denied|EACCES|EPERM|Operation not permitted|has wrong ownership/i,
    explain: (directory) => [
      `The user that runs the server may not read and write everything in ${dirname(directory)} (DATA_DIR).`,
      'Give the folder and all in it to that user (chown -R), or set DATA_DIR to a folder of that user, then start again.',
    ],
  },
  {
    kind: 'out_of_memory',
    pattern: /out of memory|Cannot allocate|could not (?:create|map|resize) .*shared memory/i,
    explain: () => [
      'The machine has not enough memory for the database.',
      'Close other programs or give the machine more memory (1 GB is enough), then start again.',
    ],
  },
  {
    kind: 'damaged',
    pattern:
      /checkpoint record|pg_wal|pg_control|control file|WAL|invalid page|checksum|could not (?:open|read|access|find|stat) |not a valid data directory|incompatible with server|does not exist|corrupt|unexpected/i,
    explain: (directory) => [
      `Files of the database in ${directory} are missing or damaged.`,
      'How much can still be read is unknown. Backups in other places are not affected.',
      `Restore the newest backup: ${describeRestore(directory)}`,
    ],
  },
  {
    kind: 'unknown',
    pattern: /^/,
    explain: (directory) => [
      `The database in ${directory} does not start.`,
      `Start again. If that does not help, restore the newest backup: ${describeRestore(directory)}`,
    ],
  },
];

export function findFailure(reason: string) {
  return FAILURES.find(({ pattern }) => pattern.test(reason))!;
}

export function explainFailure(reason: string, directory: string): LocalDatabaseError {
  const [cause, ...steps] = findFailure(reason).explain(directory);
  return new LocalDatabaseError([cause, `The reason in full: ${reason}`, ...steps].join('\n'));
}

function describeRestore(directory: string): string {
  return `move ${directory} to another place, then npm run restore -- FILE`;
}
