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
      `The folder ${dirname(directory)} does not exist and cannot be created: its path leads to a file or a broken link.`,
      'Check DATA_DIR and that its disk is mounted, then start again.',
    ],
  },
  {
    kind: 'disk_full',
    pattern: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/i,
    explain: (directory) => [
      `The disk of ${directory} is full.`,
      'Everything saved before is safe. Free up space, then start again.',
    ],
  },
  {
    kind: 'read_only',
    pattern: /Read-only file system|EROFS/i,
    explain: (directory) => [
      `Cannot write to ${directory}: it is on a read-only file system.`,
      'Make it writable, then start again. Linux also makes a disk with errors read-only: the system log names them (dmesg).',
    ],
  },
  {
    kind: 'disk_error',
    pattern: /I\/O error|Input\/output error|\bEIO\b|could not fsync/i,
    explain: (directory) => [
      `The disk of ${directory} failed.`,
      'Look at the system log (dmesg), check the disk, then start again.',
      `If it still does not start, restore the newest backup on a healthy disk: ${describeRestore(directory)}`,
    ],
  },
  {
    kind: 'no_permission',
    pattern: /Permission denied|EACCES|EPERM|Operation not permitted|has wrong ownership/i,
    explain: (directory) => [
      `The server's user has no permission to read and write everything in ${dirname(directory)} (DATA_DIR).`,
      'Make that user the owner of the folder and everything in it (chown -R), or set DATA_DIR to a folder of that user, then start again.',
    ],
  },
  {
    kind: 'out_of_memory',
    pattern: /out of memory|Cannot allocate|could not (?:create|map|resize) .*shared memory/i,
    explain: () => [
      'The machine does not have enough memory for the database.',
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
      `The database in ${directory} cannot start.`,
      `Start again. If that does not help, restore the newest backup: ${describeRestore(directory)}`,
    ],
  },
];

export function findFailure(reason: string) {
  return FAILURES.find(({ pattern }) => pattern.test(reason))!;
}

export function explainFailure(reason: string, directory: string): LocalDatabaseError {
  const [cause, ...steps] = findFailure(reason).explain(directory);
  return new LocalDatabaseError([cause, `Full reason: ${reason}`, ...steps].join('\n'));
}

function describeRestore(directory: string): string {
  return `move ${directory} to another place, then npm run restore -- FILE`;
}
