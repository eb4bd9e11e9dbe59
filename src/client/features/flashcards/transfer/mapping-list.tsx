import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { NameOptions, SelectField, TextField } from '#client/ui/fields/field.tsx';
import type { Category } from '#shared/library/tables/category.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { CategoryTarget } from '#shared/word-lists/plan-import.ts';
import type { FileCategory } from '#shared/word-lists/read-word-list.ts';
import type { Importing } from './use-import-plan.ts';

const SAMPLE_WORDS = 6;

type MappingRowProps = {
  category: FileCategory;
  target: CategoryTarget;
  existing: readonly Category[];
  onTarget: (target: CategoryTarget) => void;
};

function MappingRow({ category, target, existing, onTarget }: MappingRowProps) {
  const { t } = useTranslation('transfer');
  const name = category.name || t('preview.noCategory');
  const samples = category.words.slice(0, SAMPLE_WORDS).map(({ word }) => word);
  const choose = (value: string) => {
    if (value === 'skip') onTarget({ kind: 'skip' });
    else if (value === 'new') onTarget({ kind: 'new', name: category.name });
    else onTarget({ kind: 'existing', categoryId: value });
  };
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-2 sm:gap-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {category.name && <bdi {...markLanguage(name)}>{name}</bdi>}{' '}
          <span className="font-normal text-soft">
            {t('preview.words', { count: category.words.length })}
          </span>
        </p>
        <p
          dir="auto"
          className="line-clamp-2 font-word text-lg font-bold text-word"
          {...markLanguage(samples.join())}
        >
          {samples.join(' · ')}
          {category.words.length > SAMPLE_WORDS && ' …'}
        </p>
      </div>
      <div className="min-w-0 space-y-2">
        <SelectField
          label={t('preview.target', { name })}
          hideLabel
          value={target.kind === 'existing' ? target.categoryId : target.kind}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="new">{t('preview.newTarget')}</option>
          <option value="skip">{t('preview.skipTarget')}</option>
          {existing.length > 0 && (
            <optgroup label={t('preview.existingTargets')}>
              <NameOptions rows={existing} />
            </optgroup>
          )}
        </SelectField>
        {target.kind === 'new' && (
          <TextField
            label={t('preview.newName', { name })}
            hideLabel
            value={target.name}
            maxLength={LIBRARY_LIMITS.categoryName}
            error={target.name.trim() ? undefined : t('preview.newNameRequired')}
            onChange={(event) => onTarget({ kind: 'new', name: event.target.value })}
          />
        )}
      </div>
    </li>
  );
}

/** The number of rows rendered at first and per click, because 500 rows of 500 choices each would freeze a phone. */
const PAGE_SIZE = 25;

type MappingListProps = { categories: readonly FileCategory[]; importing: Importing };

export function MappingList({ categories, importing: { mapping, setTarget } }: MappingListProps) {
  const { t } = useTranslation('transfer');
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const existing = useLibrary(({ rows }) => rows.categories);
  const hidden = categories.length - shownCount;
  return (
    <section aria-label={t('preview.mapping')}>
      <h3 className="font-bold">{t('preview.mapping')}</h3>
      <ul className="divide-y divide-hairline">
        {categories.slice(0, shownCount).map((category, index) => (
          <MappingRow
            key={category.name}
            category={category}
            target={mapping[index] ?? { kind: 'skip' }}
            existing={existing}
            onTarget={(target) => setTarget(index, target)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button tone="quiet" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          {t('preview.showMore', { count: Math.min(hidden, PAGE_SIZE) })}
        </Button>
      )}
    </section>
  );
}
