import type { FastifyInstance } from 'fastify';
import { type BillingHealth, readBillingHealth } from './billing/read-billing-health.ts';
import type { Database } from './db/database.ts';
import { type MailHealth, readMailHealth } from './mail/read-mail-health.ts';

/** What `GET /health` answers while the server and its database work; `billing` is null where no payments are set up. */
type Health = { status: 'ok'; billing: BillingHealth | null; mail: MailHealth };

/** For whoever watches the server. Open to everybody, so it holds times and counts and nothing about anybody. */
export function registerHealth(app: FastifyInstance, deps: { db: Database; billing: object | null }): void {
  app.get('/health', { config: { isPage: true } }, async (): Promise<Health> => {
    const billing = await readBillingHealth(deps.db);
    const mail = await readMailHealth(deps.db);
    return { status: 'ok', billing: deps.billing === null ? null : billing, mail };
  });
}
