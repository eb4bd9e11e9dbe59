import { runServerCommand, takeFlag } from './lib/run/run-server-command.mjs';

/** `npm run stripe:setup`: creates the product, prices, portal and webhook endpoint at Stripe. It is safe to repeat. */
await runServerCommand('src/server/billing/stripe/setup.ts', ({ runStripeSetup }) => (env) => {
  takeFlag('npm run stripe:setup', null);
  return runStripeSetup(env);
});
