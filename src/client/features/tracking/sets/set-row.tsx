import { Minus, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { DayMove } from '#client/library/move-text.tsx';
import { useSetName } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { WordChip } from '#client/ui/word-card.tsx';
import { splitWords } from '#shared/library/sets.ts';
import { addFlash, removeFlash, toggleSet } from '#shared/tracking/day-edits.ts';
import type { DayLog } from '../day/use-day-log.ts';

type FlashCounterProps = {
  name: string;
  flashes: number | undefined;
  onPlus: () => void;
  onMinus: () => void;
};

/** Counts the flashes of a set. Minus stays enabled at 0, because a disabled button would lose focus. */
function FlashCounter({ name, flashes, onPlus, onMinus }: FlashCounterProps) {
  const { t } = useTranslation('tracking');
  return (
    <div className="flex items-center">
      {flashes !== undefined && (
        <>
          <IconButton
            label={t('sets.minus', { name })}
            onClick={onMinus}
            className={flashes === 0 ? 'text-soft!' : 'text-ink!'}
            icon={<Minus className="size-6 shrink-0" />}
          />
          <span
            aria-live="polite"
            aria-atomic="true"
            className="min-w-8 px-1 text-center font-display text-xl font-extrabold tabular-nums"
          >
            <span className="sr-only">{t('sets.flashes', { name })}</span> <span data-flashes>{flashes}</span>
          </span>
        </>
      )}
      <IconButton
        label={t('sets.plus', { name })}
        onClick={onPlus}
        className="bg-leaf-tint hover:bg-leaf-soft"
        icon={<Plus className="size-6 shrink-0" />}
      />
    </div>
  );
}

/** A set usually has fewer words. */
const MAX_WORDS = 12;

type SetRowProps = {
  setId: number;
  log: DayLog;
  onManageWords: (setId: number, button: HTMLButtonElement) => void;
};

export function SetRow({ setId, log: { day, today, library, form, edit }, onManageWords }: SetRowProps) {
  const { t, i18n } = useTranslation('tracking');
  const isDeleted = useLibrary((snapshot) => !snapshot.library.sets.has(setId));
  const name = useSetName()(setId);
  const set = library.sets.get(setId);
  const cardIds = set ? splitWords(set).shown.slice(0, MAX_WORDS) : [];
  const cards = cardIds.flatMap((id) => library.flashcards.get(id) ?? []);
  // The number is undefined while the set is not selected.
  const flashes = form.usage[setId];
  const openingText = set?.opensOn && t('set-words:begins', { date: formatDay(set.opensOn, i18n.language) });
  return (
    <li className="rounded-panel bg-card py-2 pr-2 pl-4">
      <div className="flex flex-wrap items-center justify-end">
        <div className="min-w-[6rem] flex-1">
          <CheckboxField
            label={<span className="font-display text-lg font-extrabold">{name}</span>}
            checked={flashes !== undefined}
            onChange={() => edit((before) => toggleSet(before, setId))}
          />
        </div>
        <FlashCounter
          name={name}
          flashes={flashes}
          onPlus={() => edit((before) => addFlash(before, setId))}
          onMinus={() => edit((before) => removeFlash(before, setId))}
        />
      </div>
      {openingText && <p className="pb-2 text-sm text-soft">{openingText}</p>}
      {set && cards.length === 0 && !openingText && (
        <p className="pb-2 text-sm text-soft">{t('set-words:noWords')}</p>
      )}
      <div className="flex flex-wrap items-center gap-2 pt-1 pr-2 pb-2">
        {cards.length > 0 && (
          <p className="contents">
            {cards.map(({ id, word }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may appear twice
              <Fragment key={index}>
                <WordChip cardId={id}>{word}</WordChip>{' '}
              </Fragment>
            ))}
          </p>
        )}
        {!isDeleted && (
          <Button
            tone="quiet"
            className="px-2! text-sm"
            aria-label={t('set-words:title', { name })}
            onClick={({ currentTarget }) => onManageWords(setId, currentTarget)}
          >
            {t('set-words:manage')}
          </Button>
        )}
      </div>
      <div className="pb-2 empty:hidden">
        <DayMove
          set={{ id: setId }}
          when={day === today ? 'today' : 'thatDay'}
          day={day}
          upcoming={library}
        />
      </div>
    </li>
  );
}
