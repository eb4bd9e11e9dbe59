import { z } from 'zod/mini';

/**
 * The sign-in form's rule. The message is a key of the `auth` namespace.
 * The address is trimmed, as phones add a blank after a suggestion; a password is taken as typed.
 */
export const LogInSchema = z
  .object({ email: z.string().check(z.trim()), password: z.string(), remember: z.boolean() })
  .check(
    z.superRefine(({ email, password }, context) => {
      const missing = email === '' ? 'email' : password === '' ? 'password' : null;
      if (missing) context.addIssue({ code: 'custom', path: [missing], message: 'checks.logInIncomplete' });
    }),
  );
export type LogInValues = z.infer<typeof LogInSchema>;
