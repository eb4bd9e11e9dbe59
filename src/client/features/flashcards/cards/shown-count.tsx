import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Tag } from '#client/ui/chip.tsx';
import { categoryTint } from '#shared/library/category-tint.ts';

type ShownCountProps = {
  count: number;
  /** The name of the only category that is shown, null for all. */
  categoryName: string | null;
  /** The list leaves some cards out. */
  isFiltered: boolean;
  onClear: () => void;
};

/** Says how many cards the list shows; while it leaves some out, so that it is seen and can be ended. */
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
        <Button
          tone="quiet"
          className="-my-2 text-sm"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onClear}
        >
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}
