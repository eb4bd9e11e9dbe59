import { runServerCommand } from './lib/run/run-server-command.mjs';

/**
 * `npm run backup`: writes a full backup, whether the server runs or not. `-- --new-key FILE` creates a key pair for encrypted
 * backups instead.
 */
await runServerCommand(
  'src/server/operate/backup/backup-command.ts',
  ({ backUpAtLowPriority, makeBackupKey }) =>
    (env) => {
      const [option, file, ...others] = process.argv.slice(2);
      if (option === undefined) return backUpAtLowPriority(env);
      if (option === '--new-key' && file !== undefined && others.length === 0) return makeBackupKey(file);
      throw new Error(
        'Call it as npm run backup, or as npm run backup -- --new-key FILE for a pair of keys, the secret one in FILE.',
      );
    },
);
