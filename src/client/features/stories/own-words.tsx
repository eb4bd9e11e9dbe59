import { type ReactNode, useMemo } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { listDefaultWords } from '#shared/library/defaults.ts';
import { listWordKeys } from '#shared/stories/story.ts';

type OwnWordsProps = { children: (ownWords: ReadonlySet<string>) => ReactNode };

/** Provides the keys of the family's words, or of the default words for a visitor. */
export function OwnWords({ children }: OwnWordsProps) {
  const { user } = useAuth();
  if (!user) return children(DEFAULT_KEYS);
  return (
    <LibraryGate>
      <FamilyWords>{children}</FamilyWords>
    </LibraryGate>
  );
}

const DEFAULT_KEYS = listWordKeys([...listDefaultWords('en'), ...listDefaultWords('zh')]);

function FamilyWords({ children }: OwnWordsProps) {
  const flashcards = useLibrary(({ rows }) => rows.flashcards);
  const ownWords = useMemo(() => listWordKeys(flashcards.map(({ word }) => word)), [flashcards]);
  return children(ownWords);
}
