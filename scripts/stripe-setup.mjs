import { runServerCommand } from './lib/run-server-command.mjs';

/** `npm run stripe:setup`: product, prices, portal and webhook endpoint at Stripe, as often as you like. */
await runServerCommand('src/server/billing/setup-command.ts', ({ runStripeSetup }) => runStripeSetup);
