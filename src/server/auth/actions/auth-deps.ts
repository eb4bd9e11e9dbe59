import { createKeyRing, createMailLinkKey } from '#server/auth/credentials/keys.ts';
import { createKnownDevices } from '#server/auth/credentials/known-devices.ts';
import { createPasswords, createSignUpSalt, type PasswordCost } from '#server/auth/credentials/passwords.ts';
import type { SessionLife } from '#server/auth/records/sessions.ts';
import type { Database } from '#server/db/database.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import type { PropagateEmailChange } from './email-change.ts';
import { createLinkMailWorker } from './send-links.ts';

export type TokenDeps = ReturnType<typeof createTokenDeps>;

export function createTokenDeps(options: {
  db: Database;
  clock: () => Date;
  publicUrl: string;
  sessionLife: SessionLife;
}) {
  const { db, clock, publicUrl, sessionLife } = options;
  return {
    db,
    clock,
    sessionLife,
    keys: createKeyRing(db, clock, sessionLife.maxMs),
    /** The `iss` claim: the base URL of the auth endpoints. */
    issuer: `${publicUrl}/auth/v1`,
  };
}

export type AuthDeps = ReturnType<typeof createAuthDeps>;

export function createAuthDeps(deps: {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  publicUrl: string;
  confirmEmail: boolean;
  sessionLife: SessionLife;
  propagateEmailChange: PropagateEmailChange;
  onEmailChanged?: (userId: string) => void;
  passwordCost?: PasswordCost;
  log: { error(fields: object, message: string): void };
}) {
  const { db, clock, mailer, onEmailChanged = () => {}, publicUrl } = deps;
  const linkKey = createMailLinkKey(db, clock);
  return {
    ...createTokenDeps(deps),
    passwordHasher: createPasswords(deps.passwordCost ? { cost: deps.passwordCost } : {}),
    signUpSalt: createSignUpSalt(linkKey),
    knownDevices: createKnownDevices(db, linkKey),
    /** Counts per account across all forms with the current password, because a person with the tablet could guess in any. */
    passwordAttempts: createRateLimit(db, { name: 'account-password', points: 10, seconds: 3600 }),
    /** Each request sends mail to two addresses, one of which may belong to a stranger. */
    emailChanges: {
      byAccount: createRateLimit(db, { name: 'email-change-account', points: 5, seconds: 3600 }),
      byAddress: createRateLimit(db, { name: 'email-change-address', points: 5, seconds: 3600 }),
    },
    mailer,
    confirmEmail: deps.confirmEmail,
    propagateEmailChange: deps.propagateEmailChange,
    onEmailChanged,
    linkMailWorker: createLinkMailWorker(deps),
    publicUrl,
  };
}
