import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { Category } from '#shared/library/schema.ts';
import { RowButtons } from '../rows/row-buttons.tsx';

export const CategoryRow = memo(function CategoryRow({
  category,
  cardCount,
  onEdit,
  onDelete,
}: {
  category: Category;
  cardCount: number;
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
      <RowButtons name={category.name} onEdit={() => onEdit(category)} onDelete={() => onDelete(category)} />
    </div>
  );
});
