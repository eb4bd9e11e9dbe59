import { readSettings } from '#server/config/env.ts';
import { backUpAtLowPriority } from './backup-command.ts';
import { BackupUnderWayError } from './make-backup.ts';

const settings = readSettings();
try {
  if (!settings.ok) throw new Error(settings.problems.join('; '));
  await backUpAtLowPriority(settings.env);
} catch (error) {
  // Another server on the same database is making a backup.
  if (!(error instanceof BackupUnderWayError)) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
