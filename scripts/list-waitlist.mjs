import { runServerCommand, takeFlag } from './lib/run/run-server-command.mjs';

/** `npm run waitlist:list`: who on the waitlist may be sent updates, as CSV. */
await runServerCommand('src/server/waitlist/list-command.ts', ({ runWaitlistList }) => (env) => {
  takeFlag('npm run waitlist:list', null);
  return runWaitlistList(env, new Date());
});
