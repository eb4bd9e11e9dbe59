import { runServerCommand } from './lib/run-server-command.mjs';
import { takeFlag } from './lib/take-flag.mjs';

/** `npm run move-to-postgres`: everything from the embedded database to DATABASE_URL; `-- --undo` takes the old one back. */
await runServerCommand(
  'src/server/db/move/move-command.ts',
  ({ runMoveToPostgres }) =>
    (env) =>
      runMoveToPostgres(env, {
        now: new Date(),
        undo: takeFlag('npm run move-to-postgres', '--undo'),
        say: (line) => console.error(line),
      }),
);
