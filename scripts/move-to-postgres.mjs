import { runServerCommand } from './lib/run-server-command.mjs';

/** `npm run move-to-postgres`: everything from the embedded database to DATABASE_URL; `-- --undo` takes the old one back. */
await runServerCommand(
  'src/server/db/move/move-command.ts',
  ({ runMoveToPostgres }) =>
    (env) =>
      runMoveToPostgres(env, {
        now: new Date(),
        undo: process.argv.includes('--undo'),
        say: (line) => console.error(line),
      }),
);
