import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Tag } from '#client/ui/chip.tsx';
import { categoryTint } from '#shared/library/category-tint.ts';
import { RowMenuButton } from '../rows/row-menu-button.tsx';
import type { CategoryMenuItems } from './category-menu.tsx';
import { CategoryMenu } from './loaded-later.ts';

/** A category as it stands in the list, in its tint: a tap renames it, a menu has the rest. */
export const CategoryRow = memo(function CategoryRow({
  category,
  cardCount,
  ...items
}: CategoryMenuItems & { cardCount: number }) {
  const { t } = useTranslation('flashcards');
  const { name } = category;
  return (
    <div className="flex min-h-16 items-center gap-2 py-1.5 pr-1 pl-4">
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Tag tint={categoryTint(name)}>
          <button
            type="button"
            data-action="edit"
            aria-label={t('row.editOf', { name })}
            onClick={() => items.onEdit(category)}
            className="-my-1 min-h-11 min-w-11 text-left text-base font-semibold after:absolute after:inset-0"
            {...markLanguage(name)}
          >
            {name}
          </button>
        </Tag>
        <span className="text-sm text-soft">{t('category.cardCount', { count: cardCount })}</span>
      </span>
      <RowMenuButton
        name={name}
        menu={CategoryMenu}
        menuProps={{ category, hasCards: cardCount > 0, ...items }}
      />
    </div>
  );
});
