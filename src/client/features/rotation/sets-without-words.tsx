import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/card.tsx';
import { readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { languageOfSet } from '#shared/teach/words/shipped-word.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import type { RotationActions } from './rotation-actions.ts';

type SetsWithoutWordsProps = {
  sets: readonly CardSet[];
  actions: RotationActions;
  onChoose: (setId: number) => void;
  onGone: () => void;
};

export function SetsWithoutWords({ sets, actions, onChoose, onGone }: SetsWithoutWordsProps) {
  const { t, i18n } = useTranslation('rotation');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const [first] = sets;
  if (!first) return null;
  const names = new Intl.ListFormat(i18n.language).format(sets.map(({ name }) => t('quoted', { name })));
  const fill = () => {
    const filled = sets.map((set) => ({ set, language: languageOfSet(set, flashcards) }));
    if (actions.fill(filled, names)) onGone();
  };
  const leave = () => {
    if (actions.leave(sets, names)) onGone();
  };
  return (
    <Fold as="p" title={t('ranOut.text', { names })}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={fill}>{t('ranOut.fill')}</Button>
        <Button onClick={() => onChoose(first.id)}>{t('ranOut.choose')}</Button>
        <Button tone="quiet" onClick={leave}>
          {t('ranOut.leave')}
        </Button>
      </div>
    </Fold>
  );
}

/**
 * Returns the sets that lack words: none is coming, they do not fill themselves, and there is room because a word
 * entered before, a place is free, or a card has had its showings. Empty before the first showing.
 */
export function listSetsWithoutWords(
  sets: readonly CardSet[],
  usage: ReadonlyMap<string, CardUsage>,
): CardSet[] {
  if (usage.size === 0) return [];
  return sets.filter((set) => {
    const { fill, opensOn, coming, rotated, flashcardIds } = set;
    const { cards, newADay, showings } = readPace(set);
    if (fill || opensOn || coming?.length || newADay === 0) return false;
    const isDone = (id: string) => (usage.get(id)?.flashes ?? 0) >= showings;
    return rotated !== undefined || flashcardIds.length < cards || flashcardIds.some(isDone);
  });
}
