import type { Library } from '#shared/library/library.ts';
import { listSessionSets, type SessionSet } from '#shared/teach/session-plan.ts';
import { formKey } from './form-key.ts';
import { listOwnWords, type Story } from './story.ts';

/** Returns the child's open sets with only the cards whose words are in the story, without empty sets. */
export function listShownByStory(
  library: Pick<Library, 'sets' | 'flashcards'>,
  childId: number,
  story: Story,
  own: ReadonlySet<string>,
): SessionSet[] {
  const read = new Set(listOwnWords(story, own));
  return listSessionSets(library, childId).flatMap((set) => {
    const cards = set.cards.filter(({ word }) => read.has(formKey(word)));
    return cards.length > 0 ? [{ ...set, cards, cardIds: cards.map(({ id }) => id) }] : [];
  });
}
