import { Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { AddWordForm } from './add-word-form.tsx';
import { useSetWords, type WordsNotification } from './use-set-words.ts';

function WordList({
  cards,
  name,
  onRemove,
}: {
  cards: readonly Flashcard[];
  name: string;
  /** `onRestored` must be called when the card is back. */
  onRemove: (card: Flashcard, onRestored: () => void) => void;
}) {
  const { t } = useTranslation('tracking');
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);

  // After every render: the one after the removal moves the neighbour up.
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
              icon={<X className="size-5" />}
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

export function WordsDialog({ setId, onClose }: { setId: number; onClose: () => void }) {
  const { t } = useTranslation('tracking');
  const { library, rows } = useLibrary();
  const { notification, remove, add, notifyIncomplete } = useSetWords(setId);
  const set = library.sets.get(setId);
  if (!set) return null;
  const cards = set.flashcardIds.flatMap((id) => library.flashcards.get(id) ?? []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('words.title', { name: set.name })}
      description={t('words.description')}
    >
      <div className="flex flex-col gap-5">
        <WordList
          cards={cards}
          name={set.name}
          onRemove={({ id, word }, onRestored) => remove(id, set.flashcardIds.indexOf(id), word, onRestored)}
        />
        {notification && <Outcome key={notification.key} notification={notification} />}
        <AddWordForm
          setId={setId}
          categories={rows.categories}
          flashcards={rows.flashcards}
          inSet={set.flashcardIds}
          onAdd={add}
          onIncomplete={notifyIncomplete}
          settled={notification !== null && notification.tone !== 'error'}
        />
      </div>
    </Dialog>
  );
}

function Outcome({ notification }: { notification: WordsNotification }) {
  const { t } = useTranslation('tracking');
  const { tone, text, details = [], upgrade, undo, ask } = notification;
  const firstAnswer = useRef<HTMLButtonElement>(null);
  useEffect(() => firstAnswer.current?.focus(), []);
  return (
    <Banner tone={tone} className="sticky top-0 z-10">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div>
          <p>{text}</p>
          {details.map((detail) => (
            <p key={detail} className="font-normal">
              {detail}
            </p>
          ))}
          {upgrade && <UpgradeLink />}
        </div>
        {undo && (
          <button type="button" onClick={undo} className={buttonClass('quiet', '-mx-4 -my-2.5 underline')}>
            <Undo2 className="size-4" />
            {t('words.undo')}
          </button>
        )}
        {ask && (
          <div className="mt-2 flex flex-wrap gap-3">
            <Button ref={firstAnswer} onClick={() => ask('same')}>
              {t('words.ask.same')}
            </Button>
            <Button onClick={() => ask('second')}>{t('words.ask.second')}</Button>
          </div>
        )}
      </div>
    </Banner>
  );
}
