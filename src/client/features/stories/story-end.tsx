import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import type { SavedSessionState } from '#client/device/saved-session.ts';
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
import { WordList } from '#client/ui/word-card.tsx';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { getDayOfChild } from '#shared/library/tables/child.ts';
import { getDayKey } from '#shared/library/tables/day-record.ts';
import { listShownByStory, type Story } from '#shared/stories/story.ts';
import { createSessionEntry } from '#shared/teach/session-entry.ts';
import { STORY_SCREEN_CLASS } from './story-cover.tsx';

type StoryEndProps = { story: Story; ownWords: ReadonlySet<string>; onAgain: () => void };

export function StoryEnd({ story, ownWords, onAgain }: StoryEndProps) {
  const { t } = useTranslation('teach');
  const { user } = useAuth();
  const isTapIntended = useIsTapIntended();
  return (
    <div className={STORY_SCREEN_CLASS}>
      <DouDou state={user ? 'leafing' : 'waving'} size={140} className="flat:hidden" />
      <h1 className="text-3xl font-extrabold">{t('stories.end.title')}</h1>
      <div inert={!isTapIntended} className="flex w-full flex-col items-stretch gap-3">
        {user ? (
          <CountWords story={story} ownWords={ownWords} />
        ) : (
          <Link to="/signup" className={buttonClass('primary', undefined, 'large')}>
            {t('stories.visitor.start')}
          </Link>
        )}
        <Button onClick={onAgain}>{t('stories.end.again')}</Button>
        <Link to="/stories" className={buttonClass('quiet')}>
          {t('stories.toList')}
        </Link>
      </div>
    </div>
  );
}

/** Logs the child's words of the story as shown (docs/product/stories.md#counted-words). Today then offers the Undo. */
function CountWords({ story, ownWords }: Omit<StoryEndProps, 'onAgain'>) {
  const { t } = useTranslation('teach');
  const readLibrary = useReadLibrary();
  const childId = useChildId();
  const navigate = useNavigate();
  const { commitDurably } = useCommitDurably();
  const [failure, setFailure] = useState<Exclude<CommitOutcome, 'kept' | 'notKept'> | null>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  const [sessionId] = useState(newUuid);
  const [startedAt] = useState(() => toZonedIso(new Date()));
  const [sets] = useState(() => listShownByStory(readLibrary(), childId, story, ownWords));
  const cards = sets.flatMap((set) => set.cards);
  if (cards.length === 0) return null;
  const logWords = () => {
    setIsAnswered(true);
    const library = readLibrary();
    const at = toZonedIso(new Date());
    const day = getDayOfChild(library, { childId, at });
    const record = library.history.get(getDayKey({ childId, day }));
    const entry = createSessionEntry(
      { sessionId, childId, day, startedAt, sets },
      { shown: sets, source: 'player', at, record },
    );
    commitDurably(entry ? [{ type: 'logDay', entry }] : [], (outcome) => {
      if (outcome !== 'kept' && outcome !== 'notKept') return setFailure(outcome);
      const state: SavedSessionState = { savedSession: { entryId: sessionId, childId, day } };
      navigate('/dashboard', { replace: true, state });
    });
  };
  return (
    <section className="flex flex-col gap-3">
      <p className="text-lg text-soft">{t('stories.end.question', { count: cards.length })}</p>
      <WordList label={t('stories.end.words')} cards={cards} className="justify-center" />
      {failure && <Banner tone="error">{t(`errors:refusals.${failure}`)}</Banner>}
      <Button tone="primary" size="large" disabled={isAnswered} onClick={logWords}>
        {t('stories.end.count')}
      </Button>
    </section>
  );
}
