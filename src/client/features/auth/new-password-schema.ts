import { z } from 'zod/mini';
import { checkPasswordLength } from '#shared/password-length.ts';

const FieldsSchema = z.object({ password: z.string(), confirmPassword: z.string() });
export type NewPasswordValues = z.infer<typeof FieldsSchema>;

/** The rules for a new password, in the order in which they are checked; messages are keys of the `auth` namespace. */
export const NewPasswordSchema = FieldsSchema.check(
  z.superRefine((values, context) => {
    const problem = findFirstProblem(values);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  }),
);

function findFirstProblem(
  values: NewPasswordValues,
): { field: keyof NewPasswordValues; message: string } | null {
  const { password, confirmPassword } = values;
  if (password === '') return { field: 'password', message: 'checks.fillAll' };
  if (confirmPassword === '') return { field: 'confirmPassword', message: 'checks.fillAll' };
  if (password !== confirmPassword) return { field: 'confirmPassword', message: 'checks.mismatch' };
  const length = checkPasswordLength(password);
  if (length === 'tooShort') return { field: 'password', message: 'checks.tooShort' };
  if (length === 'tooLong') return { field: 'password', message: 'checks.tooLong' };
  return null;
}
