import { z } from 'zod/mini';

export const MailLinkSchema = z.object({
  token_hash: z.string().check(z.maxLength(500)),
  type: z.enum(['recovery', 'signup', 'email', 'email_change']),
});
export type MailLinkRequest = z.infer<typeof MailLinkSchema>;

export const MailLinkCheckSchema = z.object({
  /** The sign-up that the link confirms. Its owner can distinguish it from a stranger's. */
  signUp: z.nullable(
    z.object({
      email: z.string(),
      /** Null if none was entered or it does not look like a name. */
      name: z.nullable(z.string()),
      signedUpAt: z.string(),
    }),
  ),
  /** Present only for a change of address. `from` is masked. */
  emailChange: z.optional(z.object({ from: z.string(), to: z.string() })),
});
export type MailLinkCheck = z.infer<typeof MailLinkCheckSchema>;
export type LinkedEmailChange = NonNullable<MailLinkCheck['emailChange']>;
export type LinkedSignUp = NonNullable<MailLinkCheck['signUp']>;
