import type { UserAnswer } from '../answer-schemas.ts';
import type { IdentityRow, UserRow } from '../tables.ts';

/** The user as GoTrue writes it: the only place that decides which columns of `users` leave the server. */
export function presentUser(user: UserRow, identities: IdentityRow[]): UserAnswer {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...(user.emailConfirmedAt === null
      ? {}
      : {
          email_confirmed_at: user.emailConfirmedAt.toISOString(),
          confirmed_at: user.emailConfirmedAt.toISOString(),
        }),
    phone: '',
    ...(user.confirmationSentAt === null
      ? {}
      : { confirmation_sent_at: user.confirmationSentAt.toISOString() }),
    ...(user.newEmail === null || user.emailChangeSentAt === null
      ? {}
      : { new_email: user.newEmail, email_change_sent_at: user.emailChangeSentAt.toISOString() }),
    ...(user.recoverySentAt === null ? {} : { recovery_sent_at: user.recoverySentAt.toISOString() }),
    ...(user.lastSignInAt === null ? {} : { last_sign_in_at: user.lastSignInAt.toISOString() }),
    app_metadata: presentAppMetadata(identities),
    user_metadata: user.userMetadata,
    identities: identities.map(presentIdentity),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  };
}

/** `provider` is the one the account was made with, `providers` all of them; `identities` come oldest first. */
export function presentAppMetadata(identities: IdentityRow[]): { provider: string; providers: string[] } {
  const providers = [...new Set(identities.map((identity) => identity.provider))];
  return { provider: providers[0] ?? 'email', providers };
}

function presentIdentity(identity: IdentityRow): UserAnswer['identities'][number] {
  return {
    identity_id: identity.identityId,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    ...(identity.lastSignInAt === null ? {} : { last_sign_in_at: identity.lastSignInAt.toISOString() }),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    email: identity.identityData.email,
  };
}
