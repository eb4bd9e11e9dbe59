import { z } from 'zod';

// What the sign-in endpoints answer, in the dialect of GoTrue. The schemas leave out whatever else an answer is given, so
// that no column of a table leaves the server by mistake. The browser reads these answers by auth-js, which has its own types.

const DataSchema = z.record(z.string(), z.unknown());

/** Times in ISO 8601. */
export const UserAnswerSchema = z.object({
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
  user_metadata: DataSchema,
  identities: z.array(
    z.object({
      identity_id: z.string(),
      id: z.string(),
      user_id: z.string(),
      identity_data: DataSchema,
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
export type UserAnswer = z.infer<typeof UserAnswerSchema>;

/** Signs a browser in: what auth-js stores as its session. */
export const SessionAnswerSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  refresh_token: z.string(),
  user: UserAnswerSchema,
});
export type SessionAnswer = z.infer<typeof SessionAnswerSchema>;

/** The answer to a request for a mail: the same for every address. */
export const EmptyAnswerSchema = z.object({});

export const PublicKeysSchema = z.object({ keys: z.array(DataSchema) });

export const AuthHealthSchema = z.object({ name: z.string(), description: z.string() });
