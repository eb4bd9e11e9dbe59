import { Lock } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useQuery } from '#client/lib/navigation/navigation-context.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { listOwnWords, type Story, type WordsByKey } from '#shared/stories/story.ts';
import { getStoryAddress, isOpenToAll, STORIES } from './find-story.ts';
import { MadeStories } from './made-stories.tsx';
import { OwnWords } from './own-words.tsx';
import { StoryPicture } from './story-picture.tsx';

const MakeStory = loadable(async () => (await import('./make-story.tsx')).MakeStory);

/** Renders /stories, which lists the family's made stories and the sample stories. */
export function StoriesPage() {
  const { t, i18n } = useTranslation('teach');
  const { user, isLoading } = useAuth();
  const [query] = useQuery();
  const draftId = query.get('draft');
  if (user && (draftId !== null || query.has('make'))) return <MakeStory draftId={draftId} />;
  return (
    <div className="space-y-6">
      <header>
        <h1 className="text-3xl font-extrabold">{t('stories.title')}</h1>
        <p className="mt-1 text-soft">{t('stories.intro')}</p>
      </header>
      <OwnWords>
        {(ownWords, putNames, taught) => (
          <>
            {user && <MadeStories />}
            {(i18n.language === 'zh' ? taught.toReversed() : taught).map((language) => (
              <StoryList
                key={language}
                stories={STORIES[language].map(putNames)}
                language={language}
                ownWords={ownWords}
              />
            ))}
          </>
        )}
      </OwnWords>
      {!user && !isLoading && (
        <Link to="/signup" className={buttonClass('primary', undefined, 'large')}>
          {t('stories.visitor.start')}
        </Link>
      )}
    </div>
  );
}

type StoryListProps = {
  stories: readonly Story[];
  language: Story['language'];
  ownWords: WordsByKey;
};

function StoryList({ stories, language, ownWords }: StoryListProps) {
  const { t } = useTranslation('teach');
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-xl font-extrabold">
        {t(`stories.list.${language}`)}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {stories.map((story) => (
          <li key={story.id}>
            <StoryItem story={story} ownWords={ownWords} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ITEM_CLASS = 'flex min-h-16 items-center gap-3 rounded-panel bg-card px-4 py-3';

/** More words would need more than two lines on a phone. */
const MAX_WORDS = 5;

function StoryItem({ story, ownWords }: { story: Story; ownWords: WordsByKey }) {
  const { t, i18n } = useTranslation('teach');
  const { user } = useAuth();
  const describeOwnWords = () => {
    const words = listOwnWords(story, ownWords).slice(0, MAX_WORDS);
    if (words.length === 0) return t('stories.list.newWords');
    return t('stories.list.ownWords', { words: words.join(getListSeparator(i18n.language)) });
  };
  const title = (
    <span lang={LANGUAGE_TAGS[story.language]} className="block text-lg font-bold">
      {story.title}
    </span>
  );
  if (!user && !isOpenToAll(story)) {
    return (
      <div className={`${ITEM_CLASS} text-soft`}>
        <StoryPicture id={story.id} width={88} />
        <span className="min-w-0 flex-1">
          {title}
          <span className="block text-sm">{t('stories.visitor.locked')}</span>
        </span>
        <Lock aria-hidden="true" className="size-5 shrink-0" />
      </div>
    );
  }
  return (
    <Link to={getStoryAddress(story)} className={`${ITEM_CLASS} hover:bg-leaf-soft`}>
      <StoryPicture id={story.id} width={88} />
      <span>
        {title}
        <span className="block text-sm text-soft">
          {user ? describeOwnWords() : t('stories.visitor.open')}
        </span>
      </span>
    </Link>
  );
}
