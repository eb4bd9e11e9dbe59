import { runServerCommand } from './lib/run-server-command.mjs';

/**
 * `npm run backup`: writes a backup of everything, while the server runs or is stopped. `-- --new-key FILE` makes a pair of
 * keys for encrypted ones instead.
 */
await runServerCommand('src/server/backup/backup-command.ts', ({ runBackup, makeBackupKey }) => (env) => {
  const [option, file = 'backup-key.txt'] = process.argv.slice(2);
  if (option === undefined) return runBackup(env);
  if (option === '--new-key') return makeBackupKey(file);
  throw new Error('npm run backup takes nothing, or -- --new-key FILE.');
});
