import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadReadings } from '#client/lib/dictionary/load-readings.ts';
import { waitForNextTask } from '#client/lib/idle/idle-tasks.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Progress } from '#client/ui/placeholders.tsx';
import { fillBack, type Reading } from '#shared/dictionary/list-readings.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { type CardEdit, planCardEdit } from '../rows/plan-card-edit.ts';

type Offer = { card: Flashcard; readings: Reading[]; chosen: number };
type SearchState =
  | { name: 'searching'; progress: number }
  | { name: 'failed' }
  | { name: 'ready'; offers: Offer[] };

type FillDialogProps = {
  flashcardIds: readonly string[];
  onFill: (edits: CardEdit[]) => void;
  onClose: () => void;
  returnFocusRef: RefObject<HTMLElement | null>;
};

/** Offers to fill in the backs of several cards (docs/product/pinyin.md#several-cards). */
export function FillDialog({ flashcardIds, onFill, onClose, returnFocusRef }: FillDialogProps) {
  const { t } = useTranslation('flashcards');
  const { state, choose } = useOffers(flashcardIds);
  const offers = state.name === 'ready' ? state.offers : [];
  const edits = offers.flatMap(({ card, readings, chosen }) => {
    const filled = readings[chosen] && fillBack(card, readings[chosen]);
    return filled ? [planCardEdit(card, filled, ['english', 'pinyin'])] : [];
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('readings.title')}
      returnFocusRef={returnFocusRef}
      footer={
        <>
          <Button onClick={onClose}>{t('row.cancel')}</Button>
          <Button tone="primary" disabled={edits.length === 0} onClick={() => onFill(edits)}>
            {t('readings.fill', { count: edits.length })}
          </Button>
        </>
      }
    >
      {state.name === 'searching' && <Progress label={t('readings.looking')} value={state.progress} />}
      {state.name === 'failed' && <p role="status">{t('readings.failed')}</p>}
      {state.name === 'ready' &&
        (offers.length === 0 ? (
          <p role="status">{t('readings.nothing')}</p>
        ) : (
          <>
            <p className="mb-2">{t('readings.intro')}</p>
            <ul className="divide-y divide-hairline">
              {offers.map((offer) => (
                <OfferRow
                  key={offer.card.id}
                  offer={offer}
                  onChoose={(chosen) => choose(offer.card.id, chosen)}
                />
              ))}
            </ul>
            <p className="mt-3 text-xs text-soft">{t('readings.source')}</p>
          </>
        ))}
    </Dialog>
  );
}

function OfferRow({ offer, onChoose }: { offer: Offer; onChoose: (chosen: number) => void }) {
  const { t } = useTranslation('flashcards');
  const { card, readings, chosen } = offer;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span lang="zh-Hans" className="min-w-16 text-lg font-bold">
        {card.word}
      </span>
      <select
        aria-label={t('readings.of', { word: card.word })}
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="control min-h-11 min-w-0 flex-1 basis-40 px-2 py-1 text-sm"
      >
        {readings.map(({ pinyin, meaning }, index) => (
          <option key={pinyin} value={index}>
            {[pinyin, meaning].filter(Boolean).join(' – ')}
          </option>
        ))}
        <option value={-1}>{t('readings.leave')}</option>
      </select>
    </li>
  );
}

/** The number of words between two updates of the progress. */
const WORDS_PER_STEP = 50;

function useOffers(flashcardIds: readonly string[]) {
  const readLibrary = useReadLibrary();
  const [state, setState] = useState<SearchState>({ name: 'searching', progress: 0 });
  // The dialog shows the cards that were selected when it opened.
  const [cards] = useState(() => {
    const { flashcards } = readLibrary();
    return flashcardIds.flatMap((id) => flashcards.get(id) ?? []);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    findOffers(cards, signal, (progress) => setState({ name: 'searching', progress })).then(
      (offers) => setState({ name: 'ready', offers }),
      () => !signal.aborted && setState({ name: 'failed' }),
    );
    return () => controller.abort();
  }, [cards]);
  const choose = (id: string, chosen: number) =>
    setState((before) =>
      before.name === 'ready'
        ? {
            ...before,
            offers: before.offers.map((offer) => (offer.card.id === id ? { ...offer, chosen } : offer)),
          }
        : before,
    );
  return { state, choose };
}

/** The parent can fill more words afterwards. An undo of this size fits beside those of other imports. */
const MAX_OFFERS = 1_000;

/** Finds readings for the cards that lack English or pinyin. Rejects once `signal` is aborted. */
async function findOffers(
  cards: readonly Flashcard[],
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const [index, card] of cards.entries()) {
    if (index % WORDS_PER_STEP === 0) {
      onProgress(index / cards.length);
      await waitForNextTask();
    }
    if (card.english && card.pinyin) continue;
    const readings = (await loadReadings(card.word)).filter((reading) => fillBack(card, reading));
    signal.throwIfAborted();
    if (readings.length > 0) offers.push({ card, readings, chosen: 0 });
    if (offers.length === MAX_OFFERS) break;
  }
  return offers;
}
