import { runServerCommand } from './lib/run-server-command.mjs';
import { takeFlag } from './lib/take-flag.mjs';

/** `npm run move-to-embedded`: everything from DATABASE_URL to the embedded database; `-- --undo` takes the old one back. */
await runServerCommand(
  'src/server/db/move/move-command.ts',
  ({ runMoveToEmbedded }) =>
    (env) =>
      runMoveToEmbedded(env, {
        now: new Date(),
        undo: takeFlag('npm run move-to-embedded', '--undo'),
        say: (line) => console.error(line),
      }),
);
