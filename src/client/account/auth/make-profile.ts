import type { SignedInUser } from './user.ts';

/**
 * Makes the profile row of an account, or looks for it first if it `mayExist`. Loads the code for it on demand. Never rejects;
 * where the code does not arrive, the next reading of the plan makes the row.
 */
export async function makeProfile(user: SignedInUser, { mayExist }: { mayExist: boolean }): Promise<void> {
  try {
    const { createProfile, ensureProfile } = await import('./ensure-profile.ts');
    await (mayExist ? ensureProfile(user) : createProfile(user));
  } catch (error) {
    console.warn('The code that makes profiles could not be loaded:', error);
  }
}
