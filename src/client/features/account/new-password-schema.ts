import { z } from 'zod';

/** Spec section 9. The server has the last word on it. */
export const MIN_PASSWORD_LENGTH = 6;

const FieldsSchema = z.object({ password: z.string(), confirmPassword: z.string() });
export type NewPasswordValues = z.infer<typeof FieldsSchema>;

/** The rules for a new password in the order of spec section 5; messages are keys of the `account` namespace. */
export const NewPasswordSchema = FieldsSchema.superRefine((values, context) => {
  const problem = findFirstProblem(values);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
});

function findFirstProblem(
  values: NewPasswordValues,
): { field: keyof NewPasswordValues; message: string } | null {
  const { password, confirmPassword } = values;
  if (password === '') return { field: 'password', message: 'checks.fillAll' };
  if (confirmPassword === '') return { field: 'confirmPassword', message: 'checks.fillAll' };
  if (password !== confirmPassword) return { field: 'confirmPassword', message: 'checks.mismatch' };
  if (password.length < MIN_PASSWORD_LENGTH) return { field: 'password', message: 'checks.tooShort' };
  return null;
}
