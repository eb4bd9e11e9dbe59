import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import type { Flashcard } from '#shared/library/schema.ts';
import { toggleItem } from './selection.ts';

/** More chips than anyone reads; the preview shows every card. */
const CHIP_LIMIT = 200;

/** Chooses whole sets by name; the cards they bring together stand below as chips. */
export function SelectSets({
  ids,
  cards,
  onChange,
}: {
  ids: readonly number[];
  cards: readonly Flashcard[];
  onChange: (ids: readonly number[]) => void;
}) {
  const { t } = useTranslation('print');
  const { rows } = useLibrary();
  if (rows.sets.length === 0) return <EmptyState text={t('sets.none')} />;
  return (
    <div className="flex flex-col gap-4">
      <Toolbar label={t('sets.label')}>
        {rows.sets.map((set) => {
          const selected = ids.includes(set.id);
          return (
            <Button
              key={set.id}
              aria-pressed={selected}
              tone={selected ? 'primary' : 'secondary'}
              icon={selected && <Check aria-hidden="true" className="size-5" />}
              onClick={() => onChange(toggleItem(ids, set.id))}
            >
              {set.name}
            </Button>
          );
        })}
      </Toolbar>
      {cards.length > 0 && (
        <ul aria-label={t('sets.cards')} className="flex flex-wrap gap-2">
          {cards.slice(0, CHIP_LIMIT).map((card) => (
            <li
              key={card.id}
              className="rounded-full border border-line bg-paper px-3 py-1 text-sm"
              {...markLanguage(card.word)}
            >
              {card.word}
            </li>
          ))}
          {cards.length > CHIP_LIMIT && (
            <li className="px-3 py-1 text-sm text-ink-soft">
              {t('more', { count: cards.length - CHIP_LIMIT })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
