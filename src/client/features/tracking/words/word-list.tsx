import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { IconButton } from '#client/ui/button.tsx';
import type { Flashcard } from '#shared/library/schema.ts';

/** The words of a set in their order. After one is taken out the focus goes to its neighbour. */
export function WordList({
  cards,
  name,
  onRemove,
}: {
  cards: readonly Flashcard[];
  name: string;
  /** `onRestored` is to be called when the card is back. */
  onRemove: (card: Flashcard, onRestored: () => void) => void;
}) {
  const { t } = useTranslation('tracking');
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);

  // After every render: the neighbour has moved up with the render that follows the removal.
  useEffect(() => {
    if (wanted.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const button = buttons[Math.min(wanted.current, buttons.length - 1)];
    wanted.current = null;
    (button ?? list.current)?.focus();
  });

  return (
    <>
      {cards.length === 0 && <p className="text-soft">{t('words.empty')}</p>}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('words.list', { name })}
        className="divide-y divide-hairline rounded-panel bg-card empty:hidden"
      >
        {cards.map((card, index) => (
          <li key={card.id} className="flex items-center justify-between gap-3 py-1 pr-1 pl-4">
            <span className="min-w-0">
              <span
                className="font-word text-[1.5rem] leading-tight font-bold text-word"
                {...markLanguage(card.word)}
              >
                {card.word}
              </span>
              {index === 0 && <span className="ml-2 text-sm font-normal text-soft">{t('words.oldest')}</span>}
            </span>
            <IconButton
              label={t('words.remove', { word: card.word })}
              icon={<X aria-hidden="true" className="size-5" />}
              onClick={() => {
                wanted.current = index;
                onRemove(card, () => {
                  wanted.current = index;
                });
              }}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
