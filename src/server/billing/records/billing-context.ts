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
  /** Returns `standin`, or the kind of key and the Stripe account. The first call sends a request to Stripe. */
  findMode: () => Promise<string>;
  /** The secret of the webhook endpoint, or null if the server fetches events instead. */
  webhookSecret: string | null;
  publicUrl: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** How long a crashed process keeps an account locked, in milliseconds. */
  leaseMs: number;
};

export type BillingContext = {
  userId: string;
  mode: string;
  lease: Lease;
  deps: BillingDeps;
  mail: { queued: boolean };
  /** True after a restore, when all changes were mailed before it and are written without an email. */
  silent: boolean;
};
