import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';

export type BillingDeps = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  /** The official client, to Stripe or to the stand-in: nothing here knows which. */
  stripe: Stripe;
  /**
   * Names whose customers these are: `standin`, or the kind of key and the Stripe account. Asks Stripe at its first use, so
   * it may fail as any call to Stripe may.
   */
  findMode: () => Promise<string>;
  /** Secret of the webhook endpoint; null when none is set and events are fetched instead. */
  webhookSecret: string | null;
  /** Where people reach the app, without a slash at the end. */
  publicUrl: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** How long a crashed process keeps an account locked, in milliseconds. */
  leaseMs: number;
};
