export type LogInValues = { email: string; password: string; remember: boolean };

/** What is missing: a key of the `auth` namespace, and the field that gets the focus. */
export type LogInProblem = { key: 'checks.logInIncomplete'; field: 'email' | 'password' };

type ReadForm = { problem: LogInProblem } | { problem: null; values: LogInValues };

/** The address is trimmed, as phones add a blank after a suggestion; a password is taken as typed. */
export function readLogInForm({ email, password, remember }: LogInValues): ReadForm {
  const address = email.trim();
  const field = address === '' ? 'email' : password === '' ? 'password' : null;
  if (field !== null) return { problem: { key: 'checks.logInIncomplete', field } };
  return { problem: null, values: { email: address, password, remember } };
}

/** The address that the previous page left in the history's state (`{ email }`), so that a parent types it once. */
export function readTypedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
