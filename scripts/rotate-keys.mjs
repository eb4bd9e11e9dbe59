import { runServerCommand, takeFlag } from './lib/run/run-server-command.mjs';

/** `npm run keys:rotate`: new keys, without signing anybody out; with `-- --leaked` the old ones go at once. */
await runServerCommand(
  'src/server/auth/credentials/rotate-keys-command.ts',
  ({ runKeyRotation }) =>
    (env) =>
      runKeyRotation(env, new Date(), { leaked: takeFlag('npm run keys:rotate', '--leaked') }),
);
