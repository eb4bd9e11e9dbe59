import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { useDismissed } from '#client/library/use-dismissed.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { findStoryForWords, listOwnWords, listShownWords } from '#shared/stories/story.ts';
import { getStoryAddress, STORIES } from './find-story.ts';
import { useNameStory } from './own-words.tsx';
import { StoryPicture } from './story-picture.tsx';

const MAX_WORDS = 3;

/** Leads to a story with words that the child was shown and that was not opened from here (docs/product/stories.md#story-on-today). */
export function StoryOffer() {
  const { t, i18n } = useTranslation('teach');
  const userId = useAuth().user?.id;
  const childId = useChildId();
  const library = useLibrary((snapshot) => snapshot.library);
  const { dismissed, write } = useDismissed(`story-offer/${userId}/${childId}`);
  const putNames = useNameStory();
  const shown = useMemo(() => listShownWords(library, childId), [library, childId]);
  const story = useMemo(() => {
    const doneAddresses = dismissed?.split(' ') ?? [];
    const offered = [...STORIES.en, ...STORIES.zh].filter(
      (candidate) => !doneAddresses.includes(getStoryAddress(candidate)),
    );
    return findStoryForWords(offered.map(putNames), shown);
  }, [shown, dismissed, putNames]);
  if (!story) return null;
  const address = getStoryAddress(story);
  const words = listOwnWords(story, shown).slice(0, MAX_WORDS).join(getListSeparator(i18n.language));
  return (
    <Link
      to={address}
      onClick={() => write([dismissed, address].filter(Boolean).join(' '))}
      className="flex min-h-16 items-center gap-3 rounded-panel bg-card px-4 py-3 hover:bg-leaf-soft md:order-1"
    >
      <StoryPicture id={story.id} width={88} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-soft">{t('stories.offer')}</span>
        <span lang={LANGUAGE_TAGS[story.language]} className="block text-lg font-bold">
          {story.title}
        </span>
        <span className="block text-sm text-soft">{t('stories.list.ownWords', { words })}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Link>
  );
}
