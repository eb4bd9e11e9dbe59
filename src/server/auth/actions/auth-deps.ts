import { createKeyRing, createMailLinkKey, type KeyRing } from '#server/auth/credentials/keys.ts';
import { createKnownDevices, type KnownDevices } from '#server/auth/credentials/known-devices.ts';
import {
  createPasswords,
  createSignUpSalt,
  type PasswordCost,
  type Passwords,
  type SignUpSalt,
} from '#server/auth/credentials/passwords.ts';
import type { SessionLife } from '#server/auth/records/sessions.ts';
import type { Database } from '#server/db/database.ts';
import {
  createEmailChangeLimits,
  createPasswordGuessLimit,
  type EmailChangeLimits,
  type RateLimit,
} from '#server/http/rate-limit.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import type { FollowEmailChange } from './email-change.ts';
import { createLinkMailWorker, type LinkMailWorker } from './send-links.ts';

export type TokenDeps = {
  db: Database;
  clock: () => Date;
  keys: KeyRing;
  sessionLife: SessionLife;
  /** The claim `iss`: where the sign-in endpoints are. */
  issuer: string;
};

export type AuthDeps = TokenDeps & {
  passwords: Passwords;
  signUpSalt: SignUpSalt;
  knownDevices: KnownDevices;
  passwordGuesses: RateLimit;
  mailer: Mailer;
  confirmEmail: boolean;
  linkMails: LinkMailWorker;
  emailChanges: EmailChangeLimits;
  followEmailChange: FollowEmailChange;
  onEmailChanged: (userId: string) => void;
  publicUrl: string;
};

export function createTokenDeps({
  db,
  clock,
  publicUrl,
  sessionLife,
}: Pick<AuthDeps, 'db' | 'clock' | 'publicUrl' | 'sessionLife'>): TokenDeps {
  return {
    db,
    clock,
    sessionLife,
    keys: createKeyRing(db, clock, sessionLife.maxMs),
    issuer: `${publicUrl.replace(/\/+$/, '')}/auth/v1`,
  };
}

export function createAuthDeps(deps: {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  publicUrl: string;
  confirmEmail: boolean;
  sessionLife: SessionLife;
  followEmailChange: FollowEmailChange;
  onEmailChanged?: (userId: string) => void;
  passwordCost?: PasswordCost;
  log: { error(fields: object, message: string): void };
}): AuthDeps {
  const { db, clock, mailer, confirmEmail } = deps;
  const publicUrl = deps.publicUrl.replace(/\/+$/, '');
  return {
    ...createTokenDeps(deps),
    passwords: createPasswords(deps.passwordCost ? { cost: deps.passwordCost } : {}),
    signUpSalt: createSignUpSalt(createMailLinkKey(db, clock)),
    knownDevices: createKnownDevices(db, createMailLinkKey(db, clock)),
    passwordGuesses: createPasswordGuessLimit(db),
    mailer,
    confirmEmail,
    emailChanges: createEmailChangeLimits(db),
    followEmailChange: deps.followEmailChange,
    onEmailChanged: deps.onEmailChanged ?? (() => {}),
    linkMails: createLinkMailWorker({ ...deps, publicUrl }),
    publicUrl,
  };
}
