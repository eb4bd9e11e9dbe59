import { runServerCommand, takeFlag } from './lib/run/run-server-command.mjs';

/** `npm run keys:rotate`: creates new keys without signing users out. `-- --leaked` deletes the old keys at once. */
await runServerCommand(
  'src/server/auth/credentials/rotate-keys-command.ts',
  ({ runKeyRotation }) =>
    (env) =>
      runKeyRotation(env, new Date(), { leaked: takeFlag('npm run keys:rotate', '--leaked') }),
);
