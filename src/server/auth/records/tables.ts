import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { instant } from '#server/db/table-owner.ts';
import type { Language } from '#server/http/language.ts';
import type { AccountEventKind } from '#shared/account/protocol.ts';

/** auth-js falls back to `plain` in browsers without WebCrypto, which needs https or localhost. */
export type ChallengeMethod = 's256' | 'plain';

export type Challenge = { challenge: string; challengeMethod: ChallengeMethod };

// Only the server's own role can reach these tables.

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  emailConfirmedAt: instant('email_confirmed_at'),
  /** Null until an email or a provider has verified the address. */
  emailProvedAt: instant('email_proved_at'),
  newEmail: text('new_email'),
  emailChangeSentAt: instant('email_change_sent_at'),
  userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull(),
  lastSignInAt: instant('last_sign_in_at'),
  firstSignedInAt: instant('first_signed_in_at'),
  welcomedAt: instant('welcomed_at'),
  recoverySentAt: instant('recovery_sent_at'),
  confirmationSentAt: instant('confirmation_sent_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const identities = pgTable('auth_identities', {
  identityId: uuid('identity_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider').notNull(),
  providerId: text('provider_id').notNull(),
  identityData: jsonb('identity_data').$type<Record<string, unknown>>().notNull(),
  lastSignInAt: instant('last_sign_in_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const sessions = pgTable('auth_sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  method: text('method').notNull(),
  refreshCounter: bigint('refresh_counter', { mode: 'number' }).notNull(),
  refreshedAt: instant('refreshed_at'),
  createdAt: instant('created_at').notNull(),
  device: text('device').notNull(),
});

export const accountEvents = pgTable('account_events', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  at: instant('at').notNull(),
  kind: text('kind').$type<AccountEventKind>().notNull(),
  device: text('device').notNull(),
  details: jsonb('details').$type<Record<string, string>>().notNull(),
});

export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  purpose: text('purpose').$type<'access_token' | 'refresh_token' | 'mail_link'>().notNull(),
  jwk: jsonb('jwk').$type<JWK>().notNull(),
  createdAt: instant('created_at').notNull(),
});

const createChallengeMethod = () => text('challenge_method').$type<ChallengeMethod>();
const createChallengeColumns = () => ({
  challenge: text('challenge'),
  challengeMethod: createChallengeMethod(),
});

export const oneTimeTokens = pgTable(
  'auth_one_time_tokens',
  {
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    tokenHash: text('token_hash').notNull(),
    ...createChallengeColumns(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);

export const authCodes = pgTable('auth_codes', {
  codeHash: text('code_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  challenge: text('challenge').notNull(),
  challengeMethod: createChallengeMethod().notNull(),
  method: text('method').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const mailRequests = pgTable('auth_mail_requests', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<LinkPurpose>().notNull(),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
  ...createChallengeColumns(),
  signUpId: uuid('sign_up_id'),
  userId: uuid('user_id'),
  askedByClient: text('asked_by_client'),
  askedByDevice: text('asked_by_device'),
  createdAt: instant('created_at').notNull(),
});

export const signUps = pgTable('auth_sign_ups', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull(),
  tokenHash: text('token_hash'),
  ...createChallengeColumns(),
  mailedAt: instant('mailed_at'),
  linkExpiresAt: instant('link_expires_at'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export type LinkPurpose = 'recovery' | 'signup' | 'email_change';

export const flows = pgTable('auth_flows', {
  stateHash: text('state_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  redirectTo: text('redirect_to').notNull(),
  ...createChallengeColumns(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export type UserRow = typeof users.$inferSelect;
export type IdentityRow = typeof identities.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type FlowRow = typeof flows.$inferSelect;
export type PendingSignUp = typeof signUps.$inferSelect;
export type SigningKeyRow = typeof signingKeys.$inferSelect;
