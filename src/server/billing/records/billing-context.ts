import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import type { Lease } from './lease.ts';

export type BillingDeps = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  stripe: Stripe;
  /** Identifies the Stripe environment: `standin`, or the type of key and the account. The first call requests it. */
  findStripeMode: () => Promise<string>;
  /** The secret of the webhook endpoint, or null if the server fetches events instead. */
  webhookSecret: string | null;
  publicUrl: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** A crashed process keeps its lease on a family's billing for this many milliseconds. */
  leaseMs: number;
};

export type BillingContext = {
  userId: string;
  mode: string;
  lease: Lease;
  deps: BillingDeps;
  /** `queued` is set once an email is queued, so that the mailer is woken afterwards. */
  mail: { queued: boolean };
  /** True for the first sync after a restore. Its changes were emailed before, so they are only recorded as sent. */
  suppressesMail: boolean;
};
