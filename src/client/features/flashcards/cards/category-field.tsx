import { useId, useState } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceChip } from '#client/ui/fields/chip.tsx';
import { FieldError } from '#client/ui/fields/field.tsx';
import { categoryTint } from '#shared/library/category-tint.ts';
import type { Category } from '#shared/library/tables/category.ts';

const SHOWN_AT_FIRST = 8;

type CategoryFieldProps = {
  field: Pick<ControllerRenderProps, 'name' | 'value' | 'onChange' | 'ref'>;
  categories: readonly Category[];
  error: string | undefined;
};

export function CategoryField({ field, categories, error }: CategoryFieldProps) {
  const { t } = useTranslation('flashcards');
  const id = useId();
  // A single further category would only replace the button.
  const [isWhole, setWhole] = useState(categories.length <= SHOWN_AT_FIRST + 1);
  const shown = categories.filter(
    (category, index) => isWhole || index < SHOWN_AT_FIRST || category.id === field.value,
  );
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 font-semibold">
        {t('card.category')}
        {!field.value && (
          <span className="ml-2 text-sm font-normal text-soft">{t('card.selectCategory')}</span>
        )}
      </legend>
      {categories.length === 0 && <p className="text-sm text-soft">{t('card.noCategories')}</p>}
      <div className="flex flex-wrap gap-2">
        {shown.map((category, index) => (
          <ChoiceChip
            key={category.id}
            ref={index === 0 ? field.ref : undefined}
            type="radio"
            name={field.name}
            checked={category.id === field.value}
            onChange={() => field.onChange(category.id)}
            tint={categoryTint(category.name)}
          >
            <span {...markLanguage(category.name)}>{category.name}</span>
          </ChoiceChip>
        ))}
        {!isWhole && (
          <Button tone="quiet" className="min-h-11" onClick={() => setWhole(true)}>
            {t('card.moreCategories', { count: categories.length - shown.length })}
          </Button>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
