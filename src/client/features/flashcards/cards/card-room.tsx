import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';

/** The number of free places from which the screen mentions the limit. */
const WORTH_SAYING = 15;

/** How many cards the family's plan still has room for, once it gets tight; nothing without a limit. */
export function CardRoom() {
  const { t } = useTranslation('flashcards');
  const flashcardCount = useLibrary(({ library }) => library.flashcardCount);
  const { flashcardLimit } = useLibraryRules();
  if (flashcardLimit === null || flashcardCount < flashcardLimit - WORTH_SAYING) return null;
  const figures = { count: flashcardCount, limit: flashcardLimit };
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      {flashcardCount > flashcardLimit ? t('card.aboveLimit', figures) : t('card.ofLimit', figures)}
      <UpgradeLink />
    </p>
  );
}
