import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import type { Flashcard } from '#shared/library/schema.ts';
import type { ComingActions } from './use-coming-actions.ts';

/** More words than a parent looks through; the others are shown on demand. */
const SHOWN_AT_FIRST = 30;
const ICON = 'size-5';

type ComingListProps = {
  cards: readonly Flashcard[];
  name: string;
  onMove: ComingActions['move'];
  onRemove: ComingActions['remove'];
};

/** Where the focus goes after the next drawing: to a button of a row, which moves with its word. */
type WantedFocus = { place: number; button: 'up' | 'down' | 'remove' };

/** The words that come into a set, one at least, the next one first. Each can be moved and taken out; the focus goes along. */
export function ComingList({ cards, name, onMove, onRemove }: ComingListProps) {
  const { t } = useTranslation('rotation');
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<WantedFocus | null>(null);
  const shown = isWhole ? cards : cards.slice(0, SHOWN_AT_FIRST);
  useEffect(() => {
    if (wanted.current === null) return;
    focusButton(list.current, wanted.current);
    wanted.current = null;
  });
  const moveBy = (card: Flashcard, place: number, step: -1 | 1) => {
    wanted.current = { place: place + step, button: step < 0 ? 'up' : 'down' };
    onMove(card, step);
  };
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('coming.list', { name })}
        className="divide-y divide-hairline rounded-control border border-hairline outline-none"
      >
        {shown.map((card, place) => (
          <li key={card.id} className="flex items-center gap-1 py-1 pr-1 pl-4">
            <span className="min-w-0 flex-1 font-medium">
              <span className="text-word" {...markLanguage(card.word)}>
                {card.word}
              </span>
              {place === 0 && <span className="ml-2 text-sm font-normal text-soft">{t('coming.next')}</span>}
            </span>
            {place > 0 && (
              <IconButton
                data-button="up"
                label={t('coming.up', { word: card.word })}
                icon={<ArrowUp aria-hidden="true" className={ICON} />}
                onClick={() => moveBy(card, place, -1)}
              />
            )}
            {place < cards.length - 1 && (
              <IconButton
                data-button="down"
                label={t('coming.down', { word: card.word })}
                icon={<ArrowDown aria-hidden="true" className={ICON} />}
                onClick={() => moveBy(card, place, 1)}
              />
            )}
            <IconButton
              data-button="remove"
              label={t('coming.remove', { word: card.word })}
              icon={<X aria-hidden="true" className={ICON} />}
              onClick={() => {
                wanted.current = { place, button: 'remove' };
                onRemove(card);
              }}
            />
          </li>
        ))}
      </ol>
      {shown.length < cards.length && (
        <Button tone="quiet" className="self-start" onClick={() => setWhole(true)}>
          {t('coming.showAll', { count: cards.length })}
        </Button>
      )}
    </>
  );
}

/** At an end of the list the button of that direction is gone; the last row may be. */
function focusButton(list: HTMLElement | null, { place, button }: WantedFocus): void {
  const rows = list?.querySelectorAll('li') ?? [];
  const row = rows[Math.min(place, rows.length - 1)];
  const target = row?.querySelector<HTMLElement>(`[data-button="${button}"]`) ?? row?.querySelector('button');
  (target ?? list)?.focus();
}
