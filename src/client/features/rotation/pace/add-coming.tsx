import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { SuggestedCard } from '#client/library/suggested-card.tsx';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { SuggestionField } from '#client/ui/suggestion-field.tsx';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import type { CardSet, Category, Flashcard } from '#shared/library/schema.ts';
import { suggestCards } from '#shared/tracking/suggest-cards.ts';
import type { ComingActions } from './use-coming-actions.ts';

type AddComingProps = {
  set: CardSet;
  categories: readonly Category[];
  flashcards: readonly Flashcard[];
  onAdd: ComingActions['add'];
  /** Gets the reason why nothing was added. */
  onRefuse: (text: string) => void;
};

/** Adds coming words: one that is found by typing, or those of a whole category. */
export function AddComing({ set, categories, flashcards, onAdd, onRefuse }: AddComingProps) {
  const { t } = useTranslation('rotation');
  const [typed, setTyped] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const searched = useDeferredValue(typed);
  const coming = set.coming?.length ?? 0;
  const known = useMemo(() => [...set.flashcardIds, ...(set.coming ?? [])], [set]);
  const suggestions = useMemo(
    () => suggestCards(flashcards, { typed: searched, categoryId: '', inSet: known }),
    [flashcards, searched, known],
  );
  const add = (ids: readonly string[]): boolean => {
    const room = LIBRARY_LIMITS.cardsPerSet - coming;
    if (ids.length <= room) return onAdd(ids);
    onRefuse(t('add.full', { max: LIBRARY_LIMITS.cardsPerSet, count: room }));
    return false;
  };
  const addCategory = () => {
    const held = new Set(known);
    const cards = flashcards.filter((card) => card.categoryId === categoryId && !held.has(card.id));
    if (cards.length === 0) onRefuse(t('add.nothing'));
    else if (add(cards.map(({ id }) => id))) setCategoryId('');
  };
  return (
    <div className="flex flex-col gap-3">
      <SuggestionField
        label={t('add.word')}
        listLabel={t('add.known')}
        value={typed}
        suggestions={suggestions}
        keyOf={({ id }) => id}
        textOf={({ word }) => word}
        drawItem={(card) => <SuggestedCard card={card} categories={categories} />}
        onChange={({ target }) => setTyped(target.value)}
        onChoose={({ id }) => {
          if (add([id])) setTyped('');
        }}
        maxLength={LIBRARY_LIMITS.word}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('add.category')}
          value={categoryId}
          onChange={({ target }) => setCategoryId(target.value)}
          className="min-w-[10rem] flex-1"
        >
          <option value="">{t('add.selectCategory')}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id} {...markLanguage(name)}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button disabled={categoryId === ''} onClick={addCategory}>
          {t('add.button')}
        </Button>
      </div>
    </div>
  );
}
