import { noteAccountEvent } from '#server/auth/account-events.ts';
import { ApiError } from '#server/errors.ts';
import { restoreLibrary } from '#server/library/restore-library.ts';
import { readFamilyPlan } from '#server/profiles/read-family-plan.ts';
import type { ImportAnswer, ImportRequest } from '#shared/account-data/protocol.ts';
import { flashcardLimit } from '#shared/plans/entitlements.ts';
import type { AccountCaller, AccountParts } from './account-parts.ts';

/**
 * Puts an exported library into the account, whole or not at all.
 * @throws ApiError when the account holds something of its own, or its plan does not allow that many cards
 */
export async function importLibrary(
  { db, clock, planLimits }: AccountParts,
  { id: userId, device }: AccountCaller,
  { library, replace }: ImportRequest,
): Promise<ImportAnswer> {
  const cards = library.flashcards.length;
  const outcome = await db.asFamily(userId, async (tx) => {
    const restored = await restoreLibrary(tx, userId, {
      rows: library,
      replace,
      now: clock(),
      check: async (before) => {
        const limit = flashcardLimit(await readFamilyPlan(tx, userId), planLimits);
        // Who holds more than the limit since a downgrade may bring as many back: nothing is added.
        if (limit === null || cards <= Math.max(limit, before.flashcardCount)) return;
        throw new ApiError(
          403,
          'flashcard_limit',
          `This export holds ${cards} flashcards; the Free plan allows ${limit}. Choose a plan first, then import.`,
        );
      },
    });
    const details = { flashcards: String(cards), days: String(library.history.length) };
    // Afterwards, because it locks the account: an erasure takes the family before the account too.
    if (restored === 'restored')
      await noteAccountEvent(tx, { userId, kind: 'imported', device, details }, clock());
    return restored;
  });
  if (outcome === 'occupied') {
    throw new ApiError(
      409,
      'library_not_empty',
      'This account has flashcards or days of its own. Importing would replace them.',
    );
  }
  const { categories, sets, history } = library;
  return {
    figures: {
      categories: categories.length,
      flashcards: cards,
      sets: sets.length,
      days: history.length,
    },
  };
}
