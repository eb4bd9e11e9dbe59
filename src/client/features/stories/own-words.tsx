import { type ReactNode, useMemo } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { guessChineseSettings } from '#client/lib/i18n/chinese-settings.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { listDefaultWords } from '#shared/library/defaults.ts';
import { listSets } from '#shared/library/sets.ts';
import { WORD_LANGUAGES, type WordLanguage } from '#shared/library/tables/card-set.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { listOwnPeople } from '#shared/shipped-words/family-names.ts';
import { getLanguageOfSet } from '#shared/shipped-words/shipped-word.ts';
import { nameStory } from '#shared/stories/name-story.ts';
import { indexWords, type Story, type WordsByKey } from '#shared/stories/story.ts';
import { writeStory } from '#shared/stories/write-story.ts';

/**
 * `putNames` writes a sample story in the child's script and with the family's own words for people. `taught` lists the
 * languages of the child's sets.
 */
type OwnWordsProps = {
  children: (
    ownWords: WordsByKey,
    putNames: (story: Story) => Story,
    taught: readonly WordLanguage[],
  ) => ReactNode;
};

/** Provides the family's words and names, or the default words for a visitor. */
export function OwnWords({ children }: OwnWordsProps) {
  const { user } = useAuth();
  if (!user) return children(DEFAULT_WORDS, writeForVisitor, WORD_LANGUAGES);
  return (
    <LibraryGate>
      <FamilyWords>{children}</FamilyWords>
    </LibraryGate>
  );
}

/** Returns all languages for a child without sets. */
function useTaughtLanguages(): readonly WordLanguage[] {
  const childId = useChildId();
  const library = useLibrary((snapshot) => snapshot.library);
  const taught = listSets(library, childId).map((set) => getLanguageOfSet(set, library.flashcards));
  return taught.length > 0 ? WORD_LANGUAGES.filter((language) => taught.includes(language)) : WORD_LANGUAGES;
}

function writeForVisitor(story: Story): Story {
  return writeStory(story, guessChineseSettings(navigator.languages) ?? {});
}

const DEFAULT_WORDS = indexWords([...listDefaultWords('en'), ...listDefaultWords('zh')]);

function FamilyWords({ children }: OwnWordsProps) {
  const flashcards = useLibrary(({ rows }) => rows.flashcards);
  const ownWords = useMemo(() => indexWords(flashcards.map(({ word }) => word)), [flashcards]);
  const putNames = useNameStory();
  return children(ownWords, putNames, useTaughtLanguages());
}

export function useNameStory(): (story: Story) => Story {
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const childId = useChildId();
  const settings = useLibrary(({ library }) => readChild(library, childId).teaching);
  return useMemo(() => {
    const people = { en: listOwnPeople({ flashcards }, 'en'), zh: listOwnPeople({ flashcards }, 'zh') };
    return (story) => writeStory(nameStory(story, people[story.language]), settings);
  }, [flashcards, settings]);
}
