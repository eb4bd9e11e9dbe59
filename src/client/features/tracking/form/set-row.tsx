import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { CheckboxField } from '#client/ui/field.tsx';
import { WordChip } from '#client/ui/word-card.tsx';
import { SetMenu } from '../sets/set-menu.tsx';
import type { SetMenuActions } from '../sets/set-menu-sheet.tsx';
import { FlashCounter } from './flash-counter.tsx';

type SetRowProps = {
  name: string;
  /** The first words it holds. */
  words: readonly string[];
  /** The day on which a set begins that is not shown yet. */
  opensOn: string | undefined;
  /** Undefined while the set is not selected. */
  flashes: number | undefined;
  onToggle: () => void;
  onPlus: () => void;
  onMinus: () => void;
  /** Null for a set that is gone. */
  menu: SetMenuActions | null;
};

/** One set: selected or not, how often it was flashed, what it holds. */
export function SetRow(props: SetRowProps) {
  const { name, words, opensOn, flashes, onToggle, onPlus, onMinus, menu } = props;
  const { t, i18n } = useTranslation('tracking');
  const begins = opensOn && t('sets.begins', { date: formatDate(opensOn, i18n.language) });
  return (
    <li className="rounded-panel bg-card py-2 pr-2 pl-4">
      <div className="flex flex-wrap items-center justify-end">
        <div className="min-w-[6rem] flex-1">
          <CheckboxField
            label={<span className="font-display text-lg font-extrabold">{name}</span>}
            checked={flashes !== undefined}
            onChange={onToggle}
          />
        </div>
        <FlashCounter name={name} flashes={flashes} onPlus={onPlus} onMinus={onMinus} />
        {menu && <SetMenu name={name} actions={menu} />}
      </div>
      {begins && <p className="pb-2 text-sm text-soft">{begins}</p>}
      {menu && words.length === 0 && !begins && <p className="pb-2 text-sm text-soft">{t('sets.noWords')}</p>}
      {words.length > 0 && (
        <p className="flex flex-wrap gap-2 pt-1 pr-2 pb-2">
          {words.map((word, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand here twice
            <Fragment key={place}>
              <WordChip>{word}</WordChip>{' '}
            </Fragment>
          ))}
        </p>
      )}
    </li>
  );
}
