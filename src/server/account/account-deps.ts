import type { FastifyRequest } from 'fastify';
import { describeDevice } from '#server/auth/credentials/known-devices.ts';
import type { Passwords } from '#server/auth/credentials/passwords.ts';
import type { SignedInUser } from '#server/auth/guards/require-user.ts';
import type { SessionLife } from '#server/auth/records/sessions.ts';
import type { Billing } from '#server/billing/billing.ts';
import type { Database } from '#server/db/database.ts';
import { type ApiError, createRateLimitedError } from '#server/http/errors.ts';
import { createRateLimit, type RateLimit } from '#server/http/rate-limit.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import type { PlanLimits } from '#shared/plan/plans.ts';

export type AccountDeps = {
  db: Database;
  clock: () => Date;
  passwordHasher: Passwords;
  passwordAttempts: RateLimit;
  mailer: Mailer;
  publicUrl: string;
  billing: Billing | null;
  planLimits: PlanLimits;
  sessionLife: SessionLife;
  rateLimits: AccountRateLimits;
};

export type AccountCaller = SignedInUser & { device: string };

export function toAccountCaller({ user, headers }: FastifyRequest): AccountCaller {
  return { ...user, device: describeDevice(headers['user-agent']) };
}

export function createTooManyAttemptsError(): ApiError {
  return createRateLimitedError('Too many tries. Please try again later.');
}

export type AccountRateLimits = ReturnType<typeof createAccountRateLimits>;

const HOUR_SECONDS = 3600;

export function createAccountRateLimits(db: Database) {
  return {
    export: createRateLimit(db, { name: 'account-export', points: 20, seconds: HOUR_SECONDS }),
    import: createRateLimit(db, { name: 'account-import', points: 20, seconds: HOUR_SECONDS }),
  };
}
