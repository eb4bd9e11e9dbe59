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
 * The sign-up form's rules in their order: the first one broken is the only one reported, at every field that it is about.
 * Messages are keys of the `auth` namespace.
 */
export const SignUpSchema = FieldsSchema.check(
  z.superRefine((values, context) => {
    const problem = findFirstProblem(values);
    for (const field of problem?.fields ?? []) {
      context.addIssue({ code: 'custom', path: [field], message: problem?.message });
    }
  }),
);

const TEXT_FIELDS = ['name', 'email', 'password', 'confirmPassword'] as const;

function findFirstProblem(values: SignUpValues): { fields: (keyof SignUpValues)[]; message: string } | null {
  const { password, confirmPassword, terms } = values;
  const empty = TEXT_FIELDS.filter((field) => values[field] === '');
  if (empty.length > 0) return { fields: empty, message: 'checks.fillAll' };
  if (password !== confirmPassword) {
    return { fields: ['password', 'confirmPassword'], message: 'checks.mismatch' };
  }
  const length = checkPasswordLength(password);
  if (length === 'tooShort') return { fields: ['password'], message: 'checks.tooShort' };
  if (length === 'tooLong') return { fields: ['password'], message: 'checks.tooLong' };
  if (!terms) return { fields: ['terms'], message: 'checks.terms' };
  return null;
}
