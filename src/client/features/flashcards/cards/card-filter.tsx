import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Tag } from '#client/ui/fields/chip.tsx';
import { categoryTint } from '#shared/library/category-tint.ts';

type ShownCountProps = {
  count: number;
  categoryName: string | null;
  isFiltered: boolean;
  onClear: () => void;
};

/** Is visible only if a filter hides cards; otherwise it is for screen readers. */
export function ShownCount({ count, categoryName, isFiltered, onClear }: ShownCountProps) {
  const { t } = useTranslation('flashcards');
  return (
    <div className={isFiltered ? 'flex flex-wrap items-center justify-between gap-x-3 pl-4' : 'sr-only'}>
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="text-sm text-soft">
          {t('filter.shown', { count })}
        </p>
        {categoryName !== null && (
          <Tag tint={categoryTint(categoryName)}>
            <span {...markLanguage(categoryName)}>{categoryName}</span>
          </Tag>
        )}
      </div>
      {isFiltered && (
        <Button tone="quiet" className="-my-2 text-sm" icon={<X className="size-4" />} onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}

const FREE_PLACES_WORTH_SAYING = 15;

export function CardRoom() {
  const { t } = useTranslation('flashcards');
  const flashcardCount = useLibrary(({ library }) => library.flashcardCount);
  const { flashcardLimit } = useLibraryRules();
  if (flashcardLimit === null || flashcardCount < flashcardLimit - FREE_PLACES_WORTH_SAYING) return null;
  const figures = { count: flashcardCount, limit: flashcardLimit };
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      {flashcardCount > flashcardLimit ? t('card.aboveLimit', figures) : t('card.ofLimit', figures)}
      <UpgradeLink />
    </p>
  );
}
