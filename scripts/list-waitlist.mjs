import { runServerCommand } from './lib/run-server-command.mjs';

/** `npm run waitlist:list`: who on the waitlist may be sent updates, as CSV. */
await runServerCommand(
  'src/server/waitlist/list-command.ts',
  ({ runWaitlistList }) =>
    (env) =>
      runWaitlistList(env, new Date()),
);
