const NAME = /^sproutcards-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(?:\.age)?$/;

/** The name of a backup that was made at this time; encrypted ones end in `.age`. */
export function backupName(madeAt: Date, isEncrypted: boolean): string {
  const stamp = madeAt.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `sproutcards-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** When the backup of this name was made; null for a file that is no backup of ours. */
export function readBackupName(name: string): Date | null {
  const parts = NAME.exec(name)?.slice(1);
  if (parts === undefined) return null;
  const [year, month, day, hour, minute, second] = parts;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}
