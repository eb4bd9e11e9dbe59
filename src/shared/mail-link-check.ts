import { z } from 'zod';

/** Body of `POST /api/auth-links/check`: what the link of a mail carries. */
export const MailLinkSchema = z.object({
  token_hash: z.string().max(500),
  type: z.enum(['recovery', 'signup', 'email', 'email_change']),
});

/** What `POST /api/auth-links/check` answers about a link that still works. */
export const MailLinkCheckSchema = z.object({
  /** The sign-up that the link confirms, so that its owner can tell it from a stranger's; null for other links. */
  signUp: z
    .object({
      email: z.string(),
      /** Null where none was given or where it does not look like a name. */
      name: z.string().nullable(),
      /** ISO 8601. */
      signedUpAt: z.string(),
    })
    .nullable(),
  /** The change of address that the link confirms; left out for other links. `from` is shortened. */
  emailChange: z.object({ from: z.string(), to: z.string() }).optional(),
});
export type MailLinkCheck = z.infer<typeof MailLinkCheckSchema>;
export type LinkedEmailChange = NonNullable<MailLinkCheck['emailChange']>;
export type LinkedSignUp = NonNullable<MailLinkCheck['signUp']>;
