import { runServerCommand } from './lib/run-server-command.mjs';

/** `npm run keys:rotate`: a new key for access tokens, without signing anybody out. */
await runServerCommand(
  'src/server/auth/rotate-keys-command.ts',
  ({ runKeyRotation }) =>
    (env) =>
      runKeyRotation(env, new Date()),
);
