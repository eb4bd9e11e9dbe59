import { z } from 'zod/mini';
import { checkPasswordLength } from '#shared/account/password-length.ts';

// A form reports only its first broken rule, on the affected fields. Messages are keys of the `auth` namespace.

type Problem<Values> = { fields: (keyof Values & string)[]; message: string };

function reportFirst<Values>(findProblem: (values: Values) => Problem<Values> | null) {
  return z.superRefine<Values>((values, context) => {
    const problem = findProblem(values);
    for (const field of problem?.fields ?? []) {
      context.addIssue({ code: 'custom', path: [field], message: problem?.message });
    }
  });
}

const SignUpFieldsSchema = z.object({
  name: z.string().check(z.trim()),
  email: z.string().check(z.trim()),
  password: z.string(),
  confirmPassword: z.optional(z.string()),
  terms: z.boolean(),
});
export type SignUpValues = z.infer<typeof SignUpFieldsSchema>;

export const SignUpSchema = SignUpFieldsSchema.check(
  reportFirst<SignUpValues>((values) => {
    const { password, confirmPassword, terms } = values;
    const textFields = ['name', 'email', 'password', 'confirmPassword'] as const;
    const emptyFields = textFields.filter((field) => values[field] === '');
    if (emptyFields.length > 0) return { fields: emptyFields, message: 'checks.fillAll' };
    if (confirmPassword !== undefined && password !== confirmPassword)
      return { fields: ['password', 'confirmPassword'], message: 'checks.mismatch' };
    return findLengthProblem(password) ?? (terms ? null : { fields: ['terms'], message: 'checks.terms' });
  }),
);

/** `current` is undefined if the form has no field for the current password. */
const NewPasswordFieldsSchema = z.object({
  current: z.optional(z.string()),
  password: z.string(),
  confirmPassword: z.string(),
});
export type NewPasswordValues = z.infer<typeof NewPasswordFieldsSchema>;

export const NewPasswordSchema = NewPasswordFieldsSchema.check(
  reportFirst<NewPasswordValues>((values) => {
    const emptyField = (['current', 'password', 'confirmPassword'] as const).find(
      (field) => values[field] === '',
    );
    if (emptyField) return { fields: [emptyField], message: 'checks.fillAll' };
    if (values.password !== values.confirmPassword)
      return { fields: ['confirmPassword'], message: 'checks.mismatch' };
    return findLengthProblem(values.password);
  }),
);

function findLengthProblem(password: string): Problem<{ password: string }> | null {
  const problem = checkPasswordLength(password);
  return problem && { fields: ['password'], message: `checks.${problem}` };
}
