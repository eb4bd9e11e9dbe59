import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useIsTapMeant } from '#client/playback/gestures.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { WordList } from '#client/ui/word-card.tsx';
import type { Story } from '#shared/stories/story.ts';
import { STORY_SCREEN_CLASS } from './story-cover.tsx';
import { useLogStory } from './use-log-story.ts';

type StoryEndProps = { story: Story; own: ReadonlySet<string>; onAgain: () => void };

export function StoryEnd({ story, own, onAgain }: StoryEndProps) {
  const { t } = useTranslation('teach');
  const { user } = useAuth();
  const isTapMeant = useIsTapMeant();
  return (
    <div className={STORY_SCREEN_CLASS}>
      <DouDou state={user ? 'leafing' : 'waving'} size={140} className="flat:hidden" />
      <h1 className="text-3xl font-extrabold">{t('stories.end.title')}</h1>
      <div inert={!isTapMeant} className="flex w-full flex-col items-stretch gap-3">
        {user ? (
          <CountWords story={story} own={own} />
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

/** Follows docs/product/stories.md#counted-words. */
function CountWords({ story, own }: Omit<StoryEndProps, 'onAgain'>) {
  const { t } = useTranslation('teach');
  const { sets, log, failure } = useLogStory(story, own);
  const [isAnswered, setAnswered] = useState(false);
  const cards = useMemo(() => sets.flatMap((set) => set.cards), [sets]);
  if (cards.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <p className="text-lg text-soft">{t('stories.end.question', { count: cards.length })}</p>
      <WordList label={t('stories.end.words')} cards={cards} className="justify-center" />
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button
        tone="primary"
        size="large"
        disabled={isAnswered}
        onClick={() => {
          setAnswered(true);
          log();
        }}
      >
        {t('stories.end.count')}
      </Button>
    </section>
  );
}
