import { dirname } from 'node:path';

/** What keeps the embedded database from being opened or from going on. */
export type FailureKind =
  | 'no_folder'
  | 'disk_full'
  | 'no_permission'
  | 'read_only'
  | 'disk_error'
  | 'out_of_memory'
  | 'damaged'
  | 'unknown';

/** The embedded database cannot be opened; the message says why, what is known to be safe, and the next step. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

const SIGNS: [FailureKind, RegExp][] = [
  ['no_folder', /^(?:ENOENT|EEXIST|ENOTDIR)\b.*\bmkdir\b/],
  ['disk_full', /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/i],
  ['no_permission', /Permission denied|EACCES|EPERM|Operation not permitted/i],
  ['read_only', /Read-only file system|EROFS/i],
  ['disk_error', /I\/O error|Input\/output error|\bEIO\b|could not fsync/i],
  ['out_of_memory', /out of memory|Cannot allocate|could not allocate|RangeError.*memory/i],
  [
    'damaged',
    /checkpoint record|pg_wal|pg_control|WAL|invalid page|checksum|could not (?:open|read|access|find) |not a valid data directory|incompatible with server|does not exist|corrupt|unexpected/i,
  ],
];

/** Names the kind of a failure by the words of PostgreSQL or of the system. */
export function classifyFailure(reason: string): FailureKind {
  return SIGNS.find(([, sign]) => sign.test(reason))?.[0] ?? 'unknown';
}

/** Where a failure happened: the database's folder, and the copies of it that lie beside it, newest first. */
type Place = { directory: string; copies: string[] };

/**
 * Says why the database cannot be opened: what happened, the reason in full, what is safe, and the next step. Several
 * lines for a terminal, each a sentence.
 */
export function describeOpenFailure(reason: string, { directory, copies }: Place): string {
  const { what, next } = describeKind(classifyFailure(reason), directory, copies);
  return [what, `The reason in full: ${reason}`, ...next].join('\n');
}

/** Says why a running database had to stop, in the same lines. */
export function describeCrash(reason: string, { directory, copies }: Place): string {
  const kind = classifyFailure(reason);
  const { what, next } = describeKind(kind, directory, copies);
  const safe =
    SAFE_AFTER_CRASH[kind] ?? 'Whether everything saved can still be read shows at the next start.';
  return [what, `The reason in full: ${reason}`, safe, ...next].join('\n');
}

/** Holds because a commit is acknowledged only when the disk has confirmed it. */
const KEPT = 'What was saved before is on the disk; devices keep what was not saved yet and send it again.';

const SAFE_AFTER_CRASH: Partial<Record<FailureKind, string>> = {
  disk_full: KEPT,
  out_of_memory: KEPT,
};

function describeKind(
  kind: FailureKind,
  directory: string,
  copies: string[],
): { what: string; next: string[] } {
  switch (kind) {
    case 'no_folder':
      return {
        what: `There is no folder ${dirname(directory)}, and it cannot be made: its path is that of a file, or a link to what is not there.`,
        next: ['Check DATA_DIR, and that the disk it lies on is mounted, then start again.'],
      };
    case 'disk_full':
      return { what: `The disk of ${directory} is full.`, next: ['Make room there, then start again.'] };
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
          'If the start is refused, restore the newest backup on a sound disk: npm run restore -- FILE',
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
          'What of it can still be read is not known; backups and copies in other places are not concerned.',
          'Restore the newest backup: npm run restore -- FILE',
          ...describeCopies(copies),
        ],
      };
    case 'unknown':
      return {
        what: `The database in ${directory} does not work.`,
        next: [
          'Start again. If that does not help, restore the newest backup: npm run restore -- FILE',
          ...describeCopies(copies),
        ],
      };
  }
}

function describeCopies(copies: string[]): string[] {
  if (copies.length === 0) return [];
  return [
    `Without a backup: a copy made before an update holds what was saved until then (${copies.join(', ')}). To go on with it, move the damaged folder away and give the copy its name.`,
  ];
}
