import { hasCjk } from '#shared/lib/cjk.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import { listScreenWords } from './screen-words.ts';
import { STORY_REQUEST_LIMITS, STORY_RULES, StoryWordSchema } from './story-protocol.ts';

/** `sets`: the words that the child currently sees. */
export const STORY_WORD_CHOICES = ['sets', 'all'] as const;
export type StoryWordChoice = (typeof STORY_WORD_CHOICES)[number];

/** Returns the newest words and the next coming words for a story request. */
export function listWordsForStory(
  { flashcards, sets, children }: Pick<Library, 'flashcards' | 'sets' | 'children'>,
  { childId, language, choice }: { childId: number; language: WordLanguage; choice: StoryWordChoice },
): { words: string[]; coming: string[] } {
  const names = [...children.values()].map(({ name }) => name);
  const childSets = listSets({ sets }, childId);
  const taughtIds = new Set(childSets.flatMap(({ flashcardIds }) => flashcardIds));
  const comingIds = new Set(childSets.flatMap((set) => set.coming ?? []).filter((id) => !taughtIds.has(id)));
  const ids = choice === 'sets' ? [...taughtIds] : [...flashcards.keys()].filter((id) => !comingIds.has(id));
  const selectWords = (cardIds: Iterable<string>) => {
    const words = [...cardIds].flatMap((id) => flashcards.get(id)?.word ?? []);
    const sendable = words.filter(
      (word) => hasCjk(word) === (language === 'zh') && StoryWordSchema.safeParse(word).success,
    );
    return listScreenWords([...new Map(sendable.map((word) => [getTextKey(word), word])).values()], names);
  };
  return {
    words: selectWords(ids).slice(-STORY_REQUEST_LIMITS.words.max),
    coming: selectWords(comingIds).slice(0, STORY_RULES.coming),
  };
}
