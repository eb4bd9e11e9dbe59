import { ListPlus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Button } from '#client/ui/button.tsx';
import type { Category } from '#shared/library/schema.ts';
import { RowButtons } from '../rows/row-buttons.tsx';

export const CategoryRow = memo(function CategoryRow({
  category,
  cardCount,
  onAddToSet,
  onEdit,
  onDelete,
}: {
  category: Category;
  cardCount: number;
  onAddToSet: (category: Category) => void;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
}) {
  const { t } = useTranslation('flashcards');
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold" {...markLanguage(category.name)}>
          {category.name}
        </p>
        <p className="text-sm text-ink-soft">{t('category.cardCount', { count: cardCount })}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        {cardCount > 0 && (
          <Button
            aria-label={t('sets.addCategoryOf', { name: category.name })}
            onClick={() => onAddToSet(category)}
            className="px-3"
            icon={<ListPlus aria-hidden="true" className="size-5 sm:size-4" />}
          >
            <span className="max-sm:hidden">{t('bulk.add')}</span>
          </Button>
        )}
        <RowButtons
          name={category.name}
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
        />
      </div>
    </div>
  );
});
