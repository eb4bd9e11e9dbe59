import { z } from 'zod';
import type { IdentityRow, UserRow } from '#server/auth/records/tables.ts';
import { toAppMetadata } from '#server/auth/records/users.ts';

// These are GoTrue's responses. The schemas drop every other field so that no column leaves the server by mistake.

const JsonObjectSchema = z.record(z.string(), z.unknown());

export const UserResponseSchema = z.object({
  id: z.string(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: z.string().optional(),
  confirmed_at: z.string().optional(),
  phone: z.literal(''),
  confirmation_sent_at: z.string().optional(),
  new_email: z.string().optional(),
  email_change_sent_at: z.string().optional(),
  recovery_sent_at: z.string().optional(),
  last_sign_in_at: z.string().optional(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: JsonObjectSchema,
  identities: z.array(
    z.object({
      identity_id: z.string(),
      id: z.string(),
      user_id: z.string(),
      identity_data: JsonObjectSchema,
      provider: z.string(),
      last_sign_in_at: z.string().optional(),
      created_at: z.string(),
      updated_at: z.string(),
      email: z.unknown(),
    }),
  ),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.literal(false),
});
type UserResponse = z.infer<typeof UserResponseSchema>;

export const SessionResponseSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  expires_at: z.number(),
  refresh_token: z.string(),
  user: UserResponseSchema,
});
export type SessionResponse = z.infer<typeof SessionResponseSchema>;

export const EmptyResponseSchema = z.object({});

export const PublicKeysSchema = z.object({ keys: z.array(JsonObjectSchema) });

export const AuthHealthSchema = z.object({ name: z.string(), description: z.string() });

export function toUserResponse(user: UserRow, identities: IdentityRow[]): UserResponse {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.emailConfirmedAt?.toISOString(),
    confirmed_at: user.emailConfirmedAt?.toISOString(),
    phone: '',
    confirmation_sent_at: user.confirmationSentAt?.toISOString(),
    new_email: user.newEmail ?? undefined,
    email_change_sent_at: user.emailChangeSentAt?.toISOString(),
    recovery_sent_at: user.recoverySentAt?.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString(),
    app_metadata: toAppMetadata(identities),
    user_metadata: user.userMetadata,
    identities: identities.map((identity) => ({
      identity_id: identity.identityId,
      id: identity.providerId,
      user_id: identity.userId,
      identity_data: identity.identityData,
      provider: identity.provider,
      last_sign_in_at: identity.lastSignInAt?.toISOString(),
      created_at: identity.createdAt.toISOString(),
      updated_at: identity.updatedAt.toISOString(),
      email: identity.identityData.email,
    })),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  };
}
