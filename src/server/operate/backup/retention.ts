import { readBackupName } from './backup-names.ts';

const DAY_MS = 86_400_000;
const WEEKS_KEPT = 4;
/** An operator who makes a backup after a mistake still has the one before it. */
const NEWEST_KEPT = 3;

/** Counts only days and weeks with a backup: after a pause of any length, none is deleted for its age alone. */
export function chooseObsoleteBackups(names: readonly string[], daysKept: number): string[] {
  const backups = names
    .flatMap((name) => {
      const madeAt = readBackupName(name);
      return madeAt === null ? [] : [{ name, time: madeAt.getTime() }];
    })
    .sort((a, b) => b.time - a.time);
  const kept = new Set([
    ...backups.slice(0, NEWEST_KEPT).map(({ name }) => name),
    ...newestOfEach(backups, DAY_MS, daysKept),
    ...newestOfEach(backups, 7 * DAY_MS, WEEKS_KEPT),
  ]);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** @param backups newest first */
function newestOfEach(
  backups: { name: string; time: number }[],
  periodMs: number,
  periods: number,
): string[] {
  const newest = new Map<number, string>();
  for (const { name, time } of backups) {
    const period = Math.floor(time / periodMs);
    if (!newest.has(period)) newest.set(period, name);
  }
  return [...newest.values()].slice(0, periods);
}
