import { z } from 'zod/mini';

/** Something before and after an @; the rest is for the mail server to say. */
const LOOKS_LIKE_ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The rule of the forms that ask for a mail. The message is a key of the `auth` namespace. */
export const MailRequestSchema = z.object({
  email: z.string().check(z.trim(), z.regex(LOOKS_LIKE_ADDRESS, 'checks.enterEmail')),
});
export type MailRequestValues = z.infer<typeof MailRequestSchema>;
