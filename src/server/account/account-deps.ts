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
};

export type AccountCaller = SignedInUser & { device: string };

export function toAccountCaller({ user, headers }: FastifyRequest): AccountCaller {
  return { ...user, device: describeDevice(headers['user-agent']) };
}

export function createTooManyAttemptsError(): ApiError {
  return createRateLimitedError('Too many tries. Please try again later.');
}

export function createAccountRateLimit(db: Database, name: 'export' | 'import'): RateLimit {
  return createRateLimit(db, { name: `account-${name}`, points: 20, seconds: 3600 });
}
