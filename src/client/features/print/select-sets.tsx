import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { PressedChip } from '#client/ui/chip.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { WordChip } from '#client/ui/word-card.tsx';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { toggleItem } from './selection.ts';

/** More chips than anyone reads; the preview shows every card. */
const CHIP_LIMIT = 200;

type SelectSetsProps = {
  ids: readonly number[];
  cards: readonly Flashcard[];
  onChange: (ids: readonly number[]) => void;
};

export function SelectSets({ ids, cards, onChange }: SelectSetsProps) {
  const { t } = useTranslation('print');
  const { rows } = useLibrary();
  if (rows.sets.length === 0) return <EmptyState icon={<DouDou state="sleeping" />} text={t('sets.none')} />;
  return (
    <div className="flex flex-col gap-4">
      <Toolbar label={t('sets.label')}>
        {rows.sets.map((set) => {
          const selected = ids.includes(set.id);
          return (
            <PressedChip
              key={set.id}
              pressed={selected}
              onClick={() => onChange(toggleItem(ids, set.id))}
              {...markLanguage(set.name)}
            >
              {set.name}
            </PressedChip>
          );
        })}
      </Toolbar>
      {cards.length > 0 && (
        <ul aria-label={t('sets.cards')} className="flex flex-wrap gap-2">
          {cards.slice(0, CHIP_LIMIT).map((card) => (
            <li key={card.id} className="max-w-full">
              <WordChip>{card.word}</WordChip>
            </li>
          ))}
          {cards.length > CHIP_LIMIT && (
            <li className="px-3 py-1 text-sm text-soft">{t('more', { count: cards.length - CHIP_LIMIT })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
