import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { CategoryTarget, ImportMapping } from '#shared/csv/mapping.ts';
import type { FileCategory } from '#shared/csv/word-list.ts';
import type { Category } from '#shared/library/schema.ts';
import { MappingRow } from './mapping-row.tsx';

/** Rows drawn at first and with each press of the button: 500 rows of 500 choices each would freeze a phone. */
const PAGE = 25;

type MappingListProps = {
  categories: readonly FileCategory[];
  mapping: ImportMapping;
  existing: readonly Category[];
  onTarget: (index: number, target: CategoryTarget) => void;
};

/** One row per category of the file: its words and where they go. */
export function MappingList({ categories, mapping, existing, onTarget }: MappingListProps) {
  const { t } = useTranslation('transfer');
  const [shown, setShown] = useState(PAGE);
  const hidden = categories.length - shown;
  return (
    <section aria-label={t('preview.mapping')}>
      <h3 className="font-bold">{t('preview.mapping')}</h3>
      <ul className="divide-y divide-hairline">
        {categories.slice(0, shown).map((category, index) => (
          <MappingRow
            key={category.name}
            index={index}
            category={category}
            target={mapping[index] ?? { kind: 'skip' }}
            existing={existing}
            onTarget={onTarget}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button tone="quiet" onClick={() => setShown(shown + PAGE)}>
          {t('preview.showMore', { count: Math.min(hidden, PAGE) })}
        </Button>
      )}
    </section>
  );
}
