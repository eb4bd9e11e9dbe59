import { z } from 'zod/mini';

/** Body of `POST /api/auth-links/check`: what the link of a mail carries. */
export const MailLinkSchema = z.object({
  token_hash: z.string().check(z.maxLength(500)),
  type: z.enum(['recovery', 'signup', 'email', 'email_change']),
});
export type MailLinkRequest = z.infer<typeof MailLinkSchema>;

/** What `POST /api/auth-links/check` answers about a link that still works. */
export const MailLinkCheckSchema = z.object({
  /** The sign-up that the link confirms, so that its owner can tell it from a stranger's; null for other links. */
  signUp: z.nullable(
    z.object({
      email: z.string(),
      /** Null where none was given or where it does not look like a name. */
      name: z.nullable(z.string()),
      /** ISO 8601. */
      signedUpAt: z.string(),
    }),
  ),
  /** The change of address that the link confirms; left out for other links. `from` is shortened. */
  emailChange: z.optional(z.object({ from: z.string(), to: z.string() })),
});
export type MailLinkCheck = z.infer<typeof MailLinkCheckSchema>;
export type LinkedEmailChange = NonNullable<MailLinkCheck['emailChange']>;
export type LinkedSignUp = NonNullable<MailLinkCheck['signUp']>;
