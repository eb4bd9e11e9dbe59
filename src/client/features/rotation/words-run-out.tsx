import { Sprout } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { findNextWords, useLoadedNextWords } from '#client/library/sessions/use-rotate-sets.ts';
import { useRotationSetting } from '#client/library/sessions/use-teaching-settings.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { readPace } from '#shared/library/sets.ts';
import type { CardSet, Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import { listStays, type Stays } from '#shared/rotation/list-stays.ts';
import { type LastWords, listLastWords } from '#shared/rotation/preview-tomorrow.ts';
import { listNextShippedWords } from '#shared/shipped-words/next-shipped-words.ts';
import { getLanguageOfSet, type ShippedWords } from '#shared/shipped-words/shipped-word.ts';
import { NEXT_STAGES } from '#shared/teach/stages.ts';
import { type RotationActions, useQuotedNames, useRotationActions } from './set-move-row.tsx';

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

const PaceDialog = loadable(async () => (await import('./pace-dialog.tsx')).PaceDialog);

type WordsRunOutProps = {
  /** `over`: sets have no more words. `soon`: the words of the product are nearly used up. */
  urgency: 'over' | 'soon';
  otherwise?: ReactNode;
};

/** Names the sets that lack words or will. Renders `otherwise` if there are none. */
export function WordsRunOut({ urgency, otherwise }: WordsRunOutProps) {
  const childId = useChildId();
  const { library, rows } = useLibrary();
  const { rotation } = useRotationSetting();
  const { notification, notify } = usePageNotification({ long: true });
  const container = useRef<HTMLDivElement>(null);
  const [chosenSetId, setChosenSetId] = useState<number | null>(null);
  // The pressed button may disappear with what it changed.
  const actions = useRotationActions(notify, () => container.current?.focus());
  const isLoaded = useLoadedNextWords(library, childId) !== undefined;
  // A list that is needed later must not take away what is on screen.
  const [wasLoaded, setWasLoaded] = useState(false);
  if (isLoaded && !wasLoaded) setWasLoaded(true);
  const shippedWords = findNextWords(library, childId);
  const lastWords = useMemo(
    () => (shippedWords ? listLastWords(library, childId, shippedWords) : []),
    [library, childId, shippedWords],
  );
  const isOn = rotation === 'on';
  const isOver = urgency === 'over';
  const sets = isOn && isOver ? listSetsWithoutWords(rows.sets, listStays(library, childId)) : [];
  const last = isOn ? lastWords.find(({ days }) => (days === 0) === isOver) : undefined;
  const props = { actions, onChoose: setChosenSetId };
  return (
    <>
      <div ref={container} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {sets.length > 0 ? (
          <SetsWithoutWords sets={sets} {...props} />
        ) : last ? (
          <LastWordsNotice last={last} {...props} />
        ) : (
          // Without the lists, a less urgent card would appear and give way.
          (isLoaded || wasLoaded) && otherwise
        )}
      </div>
      {chosenSetId !== null && (
        <PaceDialog setId={chosenSetId} returnFocusRef={container} onClose={() => setChosenSetId(null)} />
      )}
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}

type NoticeProps = { actions: RotationActions; onChoose: (setId: number) => void };

function SetsWithoutWords({ sets, actions, onChoose }: NoticeProps & { sets: readonly CardSet[] }) {
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

function LastWordsNotice({ last, actions, onChoose }: NoticeProps & { last: LastWords }) {
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
