import { BookOpen } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { useDismissed } from '#client/library/use-dismissed.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { findFilledStory, listShownWords } from '#shared/stories/story.ts';
import { getStoryAddress, STORIES } from './find-story.ts';
import { useNameStory } from './own-words.tsx';
import { StoryPicture } from './story-picture.tsx';

/** Offers a story that the child's words fill, until it was opened from here or put off (docs/product/stories.md#story-on-today). */
export function StoryOffer() {
  const { t } = useTranslation('teach');
  const userId = useAuth().user?.id;
  const childId = useChildId();
  const library = useLibrary((snapshot) => snapshot.library);
  const { dismissed, write } = useDismissed(`story-offer/${userId}/${childId}`);
  const { notification, notify } = usePageNotification({ long: true });
  const container = useRef<HTMLDivElement>(null);
  const putNames = useNameStory();
  const story = useMemo(() => {
    const doneAddresses = dismissed?.split(' ') ?? [];
    const offered = [...STORIES.en, ...STORIES.zh].filter(
      (candidate) => !doneAddresses.includes(getStoryAddress(candidate)),
    );
    return findFilledStory(offered.map(putNames), listShownWords(library, childId));
  }, [library, childId, dismissed, putNames]);
  const finish = (address: string) => write([dismissed, address].filter(Boolean).join(' '));
  const putOff = (address: string) => {
    finish(address);
    notify.success(t('stories.offer.later'), { run: () => write(dismissed) });
    container.current?.focus();
  };
  return (
    <>
      <div ref={container} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {story && (
          <Fold title={t('stories.offer.title')} icon={BookOpen}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <StoryPicture id={story.id} width={112} />
              <p className="min-w-0 flex-1 basis-40">
                <span lang={LANGUAGE_TAGS[story.language]} className="block text-lg font-bold">
                  {story.title}
                </span>
                <span className="text-soft">{t('stories.offer.text')}</span>
              </p>
            </div>
            <div className="mt-4 flex flex-wrap gap-3">
              <Link
                to={getStoryAddress(story)}
                onClick={() => finish(getStoryAddress(story))}
                className={buttonClass('secondary')}
              >
                {t('stories.offer.open')}
              </Link>
              <Button tone="quiet" className="max-sm:-ml-4" onClick={() => putOff(getStoryAddress(story))}>
                {t('stories.offer.notNow')}
              </Button>
            </div>
          </Fold>
        )}
      </div>
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}
