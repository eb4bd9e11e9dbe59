import { runServerCommand } from './lib/run/run-server-command.mjs';

/** `npm run restore -- FILE [--identity KEYFILE]`: restores a backup. The server must be stopped. */
await runServerCommand(
  'src/server/operate/backup/restore-command.ts',
  ({ runRestore }) =>
    (env) =>
      runRestore(env, process.argv.slice(2)),
);
