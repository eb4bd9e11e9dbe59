import { Sprout } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import { readPace } from '#shared/library/sets.ts';
import type { CardSet, Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Stays } from '#shared/rotation/list-stays.ts';
import type { LastWords } from '#shared/rotation/preview-tomorrow.ts';
import { listNextShippedWords } from '#shared/shipped-words/next-shipped-words.ts';
import { getLanguageOfSet, type ShippedWords } from '#shared/shipped-words/shipped-word.ts';
import { NEXT_STAGES } from '#shared/teach/stages.ts';
import { type RotationActions, useQuotedNames } from './set-move-row.tsx';

/**
 * Returns the sets that lack words: no word is coming, they do not fill themselves, and they have room, because a word
 * has entered before, a place is free or a card has had its showings. Returns none before the first showing.
 */
export function listSetsWithoutWords(sets: readonly CardSet[], { all, countShowings }: Stays): CardSet[] {
  if (all.length === 0) return [];
  return sets.filter((set) => {
    const { id: setId, fill, opensOn, coming, rotated, flashcardIds } = set;
    const { cards, newADay, showings } = readPace(set);
    if (fill || opensOn || coming?.length || newADay === 0) return false;
    const isDone = (id: string) => countShowings(setId, id) >= showings;
    return rotated !== undefined || flashcardIds.length < cards || flashcardIds.some(isDone);
  });
}

type WordsRunOutProps = { actions: RotationActions; onChoose: (setId: number) => void };

export function SetsWithoutWords({
  sets,
  actions,
  onChoose,
}: WordsRunOutProps & { sets: readonly CardSet[] }) {
  const { t } = useTranslation('rotation');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const names = useQuotedNames()(sets);
  const [first] = sets;
  if (!first) return null;
  const fill = () => actions.fill(sets.map((set) => ({ set, language: getLanguageOfSet(set, flashcards) })));
  return (
    <Fold as="p" title={t('ranOut.text', { names })}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={fill}>{t('ranOut.fill')}</Button>
        <Button onClick={() => onChoose(first.id)}>{t('ranOut.choose')}</Button>
        <Button tone="quiet" onClick={() => actions.leave(sets)}>
          {t('ranOut.leave')}
        </Button>
      </div>
    </Fold>
  );
}

/** Returns true if shipped texts remain for the child, and false until their list has loaded. */
function useHasTexts(language: WordLanguage, stage: Stage | null): boolean {
  const childId = useChildId();
  const library = useLibrary((snapshot) => snapshot.library);
  const [shipped, setShipped] = useState<ShippedWords>({});
  useEffect(() => {
    if (stage) void loadShippedWords(new Set([language]), stage).then(setShipped);
  }, [language, stage]);
  return (
    stage !== null &&
    listNextShippedWords(library, shipped, { childId, language, stage, count: 1, room: null }).length > 0
  );
}

export function LastWordsNotice({ last, actions, onChoose }: WordsRunOutProps & { last: LastWords }) {
  const { t } = useTranslation('rotation');
  const { stage, language, sets, days } = last;
  const otherLanguage = language === 'en' ? 'zh' : 'en';
  const nextStage = stage === 'sentences' || stage === 'dots' ? null : NEXT_STAGES[stage];
  const hasOtherLanguage = useHasTexts(otherLanguage, stage === 'dots' ? null : stage);
  const hasNextStage = useHasTexts(language, nextStage);
  const names = useQuotedNames()(sets);
  const [first] = sets;
  const kind = stage === 'words' ? language : stage;
  const title =
    days === 0 ? t(`lastWords.none.${kind}`, { names }) : t(`lastWords.days.${kind}`, { count: days });
  return (
    <Fold as="p" title={title} icon={Sprout}>
      <p className="mb-3 text-soft">{t('lastWords.next')}</p>
      <div className="flex flex-wrap gap-3">
        {hasOtherLanguage && (
          <Button onClick={() => actions.fill(sets.map((set) => ({ set, language: otherLanguage })))}>
            {t(`lastWords.${stage === 'words' ? 'other' : 'otherTexts'}.${otherLanguage}`)}
          </Button>
        )}
        {nextStage && hasNextStage && (
          <Button onClick={() => actions.beginStage(sets, nextStage, language)}>
            {t(`lastWords.stage.${nextStage}`)}
          </Button>
        )}
        {stage !== 'dots' && (
          <Link to="/manage-flashcards" className={buttonClass('secondary')}>
            {t('lastWords.import')}
          </Link>
        )}
        {first && <Button onClick={() => onChoose(first.id)}>{t('ranOut.choose')}</Button>}
        {days === 0 && (
          <Button tone="quiet" onClick={() => actions.leave(sets)}>
            {t('ranOut.leave')}
          </Button>
        )}
      </div>
    </Fold>
  );
}
