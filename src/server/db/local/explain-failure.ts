import { dirname } from 'node:path';

/** The product's own PostgreSQL cannot be used; the message says why, what is known to be safe, and the next step. */
export class LocalDatabaseError extends Error {
  override name = 'LocalDatabaseError';
}

type FailureKind =
  | 'no_folder'
  | 'disk_full'
  | 'no_permission'
  | 'read_only'
  | 'disk_error'
  | 'out_of_memory'
  | 'damaged'
  | 'unknown';

const SIGNS: [FailureKind, RegExp][] = [
  ['no_folder', /^(?:ENOENT|EEXIST|ENOTDIR)\b.*\bmkdir\b/],
  ['disk_full', /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/i],
  ['read_only', /Read-only file system|EROFS/i],
  ['disk_error', /I\/O error|Input\/output error|\bEIO\b|could not fsync/i],
  ['no_permission', /Permission denied|EACCES|EPERM|Operation not permitted|has wrong ownership/i],
  ['out_of_memory', /out of memory|Cannot allocate|could not (?:create|map|resize) .*shared memory/i],
  [
    'damaged',
    /checkpoint record|pg_wal|pg_control|control file|WAL|invalid page|checksum|could not (?:open|read|access|find|stat) |not a valid data directory|incompatible with server|does not exist|corrupt|unexpected/i,
  ],
];

export function classifyFailure(reason: string): FailureKind {
  return SIGNS.find(([, sign]) => sign.test(reason))?.[0] ?? 'unknown';
}

/** @param directory the folder of the cluster */
export function explainFailure(reason: string, directory: string): LocalDatabaseError {
  const { what, next } = describeKind(classifyFailure(reason), directory);
  return new LocalDatabaseError([what, `The reason in full: ${reason}`, ...next].join('\n'));
}

function describeKind(kind: FailureKind, directory: string): { what: string; next: string[] } {
  switch (kind) {
    case 'no_folder':
      return {
        what: `There is no folder ${dirname(directory)}, and it cannot be made: its path is that of a file, or a link to what is not there.`,
        next: ['Check DATA_DIR, and that the disk it lies on is mounted, then start again.'],
      };
    case 'disk_full':
      return {
        what: `The disk of ${directory} is full.`,
        next: ['What was saved before is safe. Make room there, then start again.'],
      };
    case 'no_permission':
      return {
        what: `The user that runs the server may not read and write everything in ${dirname(directory)} (DATA_DIR).`,
        next: [
          'Give the folder and all in it to that user (chown -R), or set DATA_DIR to a folder of that user, then start again.',
        ],
      };
    case 'read_only':
      return {
        what: `${directory} cannot be written: it is on a read-only file system.`,
        next: [
          'Make it writable, then start again. Linux also does this to a disk with errors: the log of the system names them (dmesg).',
        ],
      };
    case 'disk_error':
      return {
        what: `The disk of ${directory} failed.`,
        next: [
          'Look at the log of the system (dmesg) and after the disk, then start again.',
          `If the start is refused, restore the newest backup on a sound disk: ${restoreBeside(directory)}`,
        ],
      };
    case 'out_of_memory':
      return {
        what: 'The machine has not enough memory for the database.',
        next: ['Close other programs or give the machine more memory (1 GB is enough), then start again.'],
      };
    case 'damaged':
      return {
        what: `Files of the database in ${directory} are missing or damaged.`,
        next: [
          'What of it can still be read is not known; backups in other places are not concerned.',
          `Restore the newest backup: ${restoreBeside(directory)}`,
        ],
      };
    case 'unknown':
      return {
        what: `The database in ${directory} does not start.`,
        next: [`Start again. If that does not help, restore the newest backup: ${restoreBeside(directory)}`],
      };
  }
}

/** The way to restore where the cluster itself does not start: into a new one. */
export function restoreBeside(directory: string): string {
  return `move ${directory} to another place, then npm run restore -- FILE`;
}
