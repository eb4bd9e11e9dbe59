import { z } from 'zod/mini';
import { checkPasswordLength } from '#shared/password-length.ts';

const FieldsSchema = z.object({
  name: z.string().check(z.trim()),
  email: z.string().check(z.trim()),
  password: z.string(),
  confirmPassword: z.string(),
  terms: z.boolean(),
});
export type SignUpValues = z.infer<typeof FieldsSchema>;

/**
 * The sign-up form's rules in their order: the first one broken is the only one reported, at the field
 * to mend. Messages are keys of the `auth` namespace.
 */
export const SignUpSchema = FieldsSchema.check(
  z.superRefine((values, context) => {
    const problem = findFirstProblem(values);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  }),
);

function findFirstProblem(values: SignUpValues): { field: keyof SignUpValues; message: string } | null {
  const { password, confirmPassword, terms } = values;
  const empty = (['name', 'email', 'password', 'confirmPassword'] as const).find(
    (field) => values[field] === '',
  );
  if (empty) return { field: empty, message: 'checks.fillAll' };
  if (password !== confirmPassword) return { field: 'confirmPassword', message: 'checks.mismatch' };
  const length = checkPasswordLength(password);
  if (length === 'tooShort') return { field: 'password', message: 'checks.tooShort' };
  if (length === 'tooLong') return { field: 'password', message: 'checks.tooLong' };
  if (!terms) return { field: 'terms', message: 'checks.terms' };
  return null;
}
