import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { listSets } from '#shared/library/sets.ts';
import { previewTomorrow } from '#shared/rotation/preview-tomorrow.ts';
import { predictEntering } from '#shared/rotation/teach-ahead.ts';
import { formatWeekday } from '#shared/tracking/day-labels.ts';

type WaitingWordProps = {
  cardId: string;
  /** Takes back that the word was added. */
  undo: readonly Change[];
  day: string;
  /** The day for which the word was added, or null if the set had no room yet. */
  date: string | null;
  notify: Notify;
  /** Called when the focused button disappears. */
  onGone: () => void;
};

/** Says when an added word comes in, and lets it come in now. Renders nothing for a word that comes in as asked. */
export function WaitingWord({ cardId, undo, day, date, notify, onGone }: WaitingWordProps) {
  const { t, i18n } = useTranslation('rotation');
  const childId = useChildId();
  const library = useLibrary((snapshot) => snapshot.library);
  const rules = useLibraryRules();
  const carryOut = useCarryOut(notify);
  const card = library.flashcards.get(cardId);
  const set = listSets(library, childId).find(({ coming = [] }) => coming.includes(cardId));
  const entersOn = useMemo(
    () => predictEntering(library, cardId, { childId, day, ...rules }),
    [library, cardId, childId, day, rules],
  );
  const move = previewTomorrow(library, childId, day).find(({ entering }) => entering.includes(cardId));
  if (!card || !set || move?.date === date) return null;
  const { word } = card;
  const bringIn = () => {
    const place = { setId: set.id, flashcardIds: [cardId] };
    const undoBringIn: Change[] = [
      { type: 'removeFromSet', ...place },
      { type: 'addComing', ...place, index: set.coming?.indexOf(cardId) ?? 0 },
    ];
    const text = t('moves:offers.done.next.now', { word, name: set.name });
    if (carryOut([{ type: 'addToSet', ...place }], text, { changes: undoBringIn, done: t('done.asBefore') }))
      onGone();
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-soft">
        {entersOn
          ? t('newWord.waits.about', { word, day: formatWeekday(entersOn, i18n.language) })
          : t('newWord.waits.later', { word })}
      </p>
      <Button onClick={bringIn}>{t('newWord.bringIn')}</Button>
      {undo.length > 0 && (
        <Button tone="quiet" onClick={() => carryOut(undo, t('done.asBefore')) && onGone()}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
