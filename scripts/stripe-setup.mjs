import { runServerCommand, takeFlag } from './lib/run/run-server-command.mjs';

/** `npm run stripe:setup`: product, prices, portal and webhook endpoint at Stripe, as often as you like. */
await runServerCommand('src/server/billing/stripe/setup.ts', ({ runStripeSetup }) => (env) => {
  takeFlag('npm run stripe:setup', null);
  return runStripeSetup(env);
});
