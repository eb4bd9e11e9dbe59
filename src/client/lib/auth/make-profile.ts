import type { SignedInUser } from './user.ts';

/**
 * Makes the profile row of a new account, or with `isKnown` looks for it first. What does it is fetched now, because no
 * page needs it to be drawn. Never rejects; where it does not arrive, the next reading of the plan makes the row.
 */
export async function makeProfile(user: SignedInUser, { isKnown }: { isKnown: boolean }): Promise<void> {
  try {
    const { createProfile, ensureProfile } = await import('./ensure-profile.ts');
    await (isKnown ? ensureProfile(user) : createProfile(user));
  } catch (error) {
    console.warn('The profile could not be looked for:', error);
  }
}
