import { Plus } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useNextWords } from '#client/library/sessions/use-rotate-sets.ts';
import { useCarryOut, useRefusalText } from '#client/library/use-carry-out.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useIds, useLibrary, useLibraryRules, useReadLibrary } from '#client/library/use-library.ts';
import { IconButton } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import { findNextWordDay, listReceivingSets, planNextWord } from '#shared/rotation/plan-next-word.ts';
import { announceDay, previewTomorrow } from '#shared/rotation/preview-tomorrow.ts';
import { suggestBack } from '#shared/shipped-words/suggest-back.ts';
import { formatWeekday } from '#shared/tracking/day-labels.ts';

const BLANK = { word: '', english: '', pinyin: '' };

/** Returns the meaning and the pinyin of a word from the product's Chinese list. */
async function findBack(word: string): Promise<Pick<Flashcard, 'english' | 'pinyin'>> {
  const { zh = [] } = hasCjk(word) ? await loadShippedWords(new Set(['zh'])) : {};
  const { english, pinyin } = suggestBack(zh, BLANK, word);
  return { ...(english && { english }), ...(pinyin && { pinyin }) };
}

type AddedWord = { cardId: string; undo: readonly Change[] };

function useAddWord(day: string, notify: Notify) {
  const { t, i18n } = useTranslation('rotation');
  const childId = useChildId();
  const readLibrary = useReadLibrary();
  const getRefusalText = useRefusalText();
  const { flashcardLimit = null } = useLibraryRules();
  const nextWords = useNextWords(readLibrary(), childId);
  const carryOut = useCarryOut(notify);
  const ids = useIds();
  const listPreviews = (library: Library) =>
    previewTomorrow(library, childId, day, { nextWords, flashcardLimit });
  const chooseCategory = ({ categories }: Library) => {
    const name = t('common:myWords');
    // Two devices that create the category give it the same id.
    const own = { id: `cat6001-${i18n.language}`, name };
    const isNamedSo = (category: Category) => getTextKey(category.name) === getTextKey(name);
    return categories.get(own.id) ?? [...categories.values()].find(isNamedSo) ?? own;
  };
  /** Returns '' for a word that comes later, because `WaitingWord` says so where the notice would cover it. */
  const describeOutcome = ({ id, word }: Flashcard) => {
    const move = listPreviews(readLibrary()).find(({ entering }) => entering.includes(id));
    return move
      ? t(`moves:offers.done.next.${move.day}`, { word, day: formatWeekday(move.date, i18n.language) })
      : '';
  };
  /** Keeps a card that would leave its set, and returns true if it would. */
  const keepLeavingCard = ({ id: cardId, word }: Flashcard, { id: setId, name, steer }: CardSet) => {
    const move = listPreviews(readLibrary()).find(({ retiring }) => retiring.includes(cardId));
    if (move?.setId !== setId) return false;
    const steering = { type: 'steerRotation', setId, ordinal: move.ordinal } as const;
    const done = t('done.asBefore');
    if (steer?.letGo?.includes(cardId)) {
      const undo = { changes: [{ ...steering, letGo: [cardId] }], done };
      return carryOut([{ ...steering, keep: [cardId] }], t('newWord.shown', { word, name }), undo);
    }
    // Without a field, the change ends the hold.
    const undo = { changes: [steering], done };
    return carryOut([{ ...steering, hold: true }], t('newWord.stays', { word, name }), undo);
  };
  /** Resolves to null if nothing was added. */
  return async (word: string): Promise<AddedWord | null> => {
    const back = await findBack(word);
    const library = readLibrary();
    const category = chooseCategory(library);
    const flashcard = { id: ids.flashcardId(), word, ...back, categoryId: category.id };
    const plan = planNextWord(library, childId, {
      word: { flashcard, category },
      previews: listPreviews(library),
    });
    if (!plan) {
      notify.error(getRefusalText('set_full'));
      return null;
    }
    const { id: cardId } = plan.flashcard;
    if (plan.kind === 'alreadyShown') {
      if (!keepLeavingCard(plan.flashcard, plan.set))
        notify.success(t('newWord.shown', { word: plan.flashcard.word, name: plan.set.name }));
      return { cardId, undo: [] };
    }
    const undo = { changes: plan.undo, done: t('done.asBefore') };
    const isAdded = carryOut(plan.changes, () => describeOutcome(plan.flashcard), undo);
    return isAdded ? { cardId, undo: plan.undo } : null;
  };
}

const WaitingWord = loadable(async () => (await import('./waiting-word.tsx')).WaitingWord, {
  missing: 'nothing',
});

/** Renders the field, which is hidden before the first day and while no set takes in words. */
export function NewWord({ notify }: { notify: Notify }) {
  const childId = useChildId();
  const day = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const nextWords = useNextWords(library, childId);
  const { flashcardLimit = null } = useLibraryRules();
  const date = useMemo(() => {
    const previews = previewTomorrow(library, childId, day, { nextWords, flashcardLimit });
    const [set] = listReceivingSets(library, childId, previews);
    return set && findNextWordDay(library, set, day);
  }, [library, childId, day, nextWords, flashcardLimit]);
  if (library.history.size === 0 || date === undefined) return null;
  return <NewWordForm day={day} date={date} notify={notify} />;
}

type NewWordFormProps = { day: string; date: string | null; notify: Notify };

function NewWordForm({ day, date, notify }: NewWordFormProps) {
  const { t, i18n } = useTranslation('rotation');
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [added, setAdded] = useState<AddedWord | null>(null);
  const addWord = useAddWord(day, notify);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    const parsedWord = FlashcardSchema.shape.word.safeParse(input?.value ?? '');
    setError(parsedWord.success ? undefined : t('newWord.blank'));
    input?.focus();
    if (!parsedWord.success || !input) return;
    // The field is emptied at once so that a second press does nothing.
    input.value = '';
    const next = await addWord(parsedWord.data);
    setAdded(next);
    if (!next && input.value === '') input.value = parsedWord.data;
  };
  return (
    <div>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex items-end gap-3">
        <TextField
          ref={field}
          label={
            date
              ? t(`newWord.label.${announceDay(date, day)}`, { day: formatWeekday(date, i18n.language) })
              : t('newWord.label.next')
          }
          error={error}
          onInput={() => setError(undefined)}
          onBlur={() => setError(undefined)}
          className="flex-1"
          maxLength={LIBRARY_LIMITS.word}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
        />
        <IconButton
          type="submit"
          label={t('newWord.add')}
          icon={<Plus className="size-6" />}
          className="bg-leaf-tint hover:bg-leaf-soft"
        />
      </form>
      {added && (
        <WaitingWord {...added} day={day} date={date} notify={notify} onGone={() => field.current?.focus()} />
      )}
    </div>
  );
}
