import { formatCompactTime, parseCompactTime } from './compact-time.ts';

const NAME = /^sproutcards-(\d{8}T\d{6}Z)\.tar\.gz(?:\.age)?$/;

/** The name of a backup that was made at this time; encrypted ones end in `.age`. */
export function backupName(madeAt: Date, isEncrypted: boolean): string {
  return `sproutcards-${formatCompactTime(madeAt)}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Returns when the backup of this name was made; null for a file that is no backup of ours. */
export function readBackupName(name: string): Date | null {
  return parseCompactTime(NAME.exec(name)?.[1] ?? '');
}
