import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import type { SavedSessionState } from '#client/device/saved-session.ts';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useChildId } from '#client/library/use-child.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { useIsTapIntended } from '#client/playback/gestures.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { getChildDay } from '#shared/library/tables/child.ts';
import { type DayEntry, logNothing } from '#shared/library/tables/day-entry.ts';
import { listShownByStory, type Story, type WordsByKey } from '#shared/stories/story.ts';
import { STORY_SCREEN_CLASS } from './story-cover.tsx';

type StoryEndProps = { story: Story; ownWords: WordsByKey; onAgain: () => void };

export function StoryEnd(props: StoryEndProps) {
  const { t } = useTranslation('teach');
  const { user } = useAuth();
  const isTapIntended = useIsTapIntended();
  return (
    <div className={STORY_SCREEN_CLASS}>
      <DouDou state={user ? 'leafing' : 'waving'} size={140} className="flat:hidden" />
      <h1 className="text-3xl font-extrabold">{t('stories.end.title')}</h1>
      <div inert={!isTapIntended} className="flex w-full flex-col items-stretch gap-3">
        {user ? (
          <CountWords {...props} />
        ) : (
          <>
            <Link to="/signup" className={buttonClass('primary', undefined, 'large')}>
              {t('stories.visitor.start')}
            </Link>
            <LastLinks onAgain={props.onAgain} />
          </>
        )}
      </div>
    </div>
  );
}

function LastLinks({ onAgain }: Pick<StoryEndProps, 'onAgain'>) {
  const { t } = useTranslation('teach');
  return (
    <>
      <Button onClick={onAgain}>{t('stories.end.again')}</Button>
      <Link to="/stories" className={buttonClass('quiet')}>
        {t('stories.toList')}
      </Link>
    </>
  );
}

const MAX_NAMED_WORDS = 3;

/** Quotes the first words and says how many more there are. */
function useWordSummary(words: readonly string[]): string {
  const { t, i18n } = useTranslation('teach');
  const named = words.slice(0, MAX_NAMED_WORDS).map((word) => t('stories.end.quoted', { word }));
  const list = named.join(getListSeparator(i18n.language));
  if (words.length > named.length)
    return t('stories.end.someWords', { words: list, more: words.length - named.length });
  return i18n.language === 'zh' ? list : new Intl.ListFormat(i18n.language).format(named);
}

/** Logs the child's words of the story as shown (docs/product/stories.md#counted-words). Today then offers the Undo. */
function CountWords({ story, ownWords, onAgain }: StoryEndProps) {
  const { t } = useTranslation('teach');
  const readLibrary = useReadLibrary();
  const childId = useChildId();
  const navigate = useNavigate();
  const { commitDurably } = useCommitDurably();
  const [failure, setFailure] = useState<Exclude<CommitOutcome, 'stored' | 'inMemory'> | null>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  const [entryId] = useState(newUuid);
  const [sets] = useState(() => listShownByStory(readLibrary(), childId, story, ownWords));
  const cards = sets.flatMap((set) => set.cards);
  const words = useWordSummary(cards.map(({ word }) => word));
  if (cards.length === 0) return <LastLinks onAgain={onAgain} />;
  const logWords = () => {
    setIsAnswered(true);
    const at = toZonedIso(new Date());
    const day = getChildDay(readLibrary(), { childId, at });
    const flashes = sets.map(({ setId, cardIds }) => ({ setId, cardIds: [...cardIds], count: 1 }));
    const entry: DayEntry = { ...logNothing(), id: entryId, childId, day, at, source: 'story', flashes };
    commitDurably([{ type: 'logDay', entry }], (outcome) => {
      if (outcome !== 'stored' && outcome !== 'inMemory') return setFailure(outcome);
      const state: SavedSessionState = { savedSession: { entryId, childId, day } };
      navigate('/dashboard', { replace: true, state });
    });
  };
  return (
    <section className="flex flex-col gap-3">
      <p className="text-lg text-balance text-soft">
        {t('stories.end.question', { words, count: cards.length })}
      </p>
      {failure && <Banner tone="error">{t(`errors:refusals.${failure}`)}</Banner>}
      <Button tone="primary" size="large" disabled={isAnswered} onClick={logWords}>
        {t('stories.end.count')}
      </Button>
      <Link to="/stories" className={buttonClass('secondary')}>
        {t('stories.end.notCounted')}
      </Link>
      <Button tone="quiet" onClick={onAgain}>
        {t('stories.end.again')}
      </Button>
    </section>
  );
}
