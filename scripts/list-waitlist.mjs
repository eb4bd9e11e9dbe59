import { runServerCommand, takeFlag } from './lib/run/run-server-command.mjs';

/** `npm run waitlist:list`: lists as CSV the people on the waitlist who agreed to receive updates. */
await runServerCommand('src/server/waitlist/list-command.ts', ({ runWaitlistList }) => (env) => {
  takeFlag('npm run waitlist:list', null);
  return runWaitlistList(env, new Date());
});
