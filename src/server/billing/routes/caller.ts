import { toBillingError } from '#server/billing/stripe-error.ts';
import { ApiError } from '#server/http/errors.ts';

/** Refuses a body that names another user: the token alone decides whose money it is. */
export function checkCaller(tokenUser: string, bodyUser: string): void {
  if (tokenUser === bodyUser) return;
  throw new ApiError(
    403,
    'not_your_account',
    'This is not the account you are signed in with. Please reload the page.',
  );
}

/** Turns an error of Stripe or the lock into the error that the parent sees. */
export async function explain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toBillingError(error);
  }
}
