import { z } from 'zod/mini';
import { checkPasswordLength } from '#shared/account/password-length.ts';

const FieldsSchema = z.object({ current: z.string(), password: z.string(), repeat: z.string() });
export type ChangePasswordValues = z.infer<typeof FieldsSchema>;

/** Rules in the order of the sign-up's; messages are keys of the namespace `profile`. */
export function createChangePasswordSchema(hasPassword: boolean) {
  return FieldsSchema.check(
    z.superRefine((values, context) => {
      const problem = findFirstProblem(values, hasPassword);
      if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
    }),
  );
}

function findFirstProblem(
  { current, password, repeat }: ChangePasswordValues,
  hasPassword: boolean,
): [field: keyof ChangePasswordValues, message: string] | null {
  if (hasPassword && current === '') return ['current', 'password.checks.fillAll'];
  if (password === '') return ['password', 'password.checks.fillAll'];
  if (repeat === '') return ['repeat', 'password.checks.fillAll'];
  if (password !== repeat) return ['repeat', 'password.checks.mismatch'];
  const length = checkPasswordLength(password);
  if (length === 'tooShort') return ['password', 'password.checks.tooShort'];
  if (length === 'tooLong') return ['password', 'password.checks.tooLong'];
  return null;
}
