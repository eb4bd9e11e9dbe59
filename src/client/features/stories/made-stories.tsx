import { BookHeart, PencilLine } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionalPlan } from '#client/account/plan/plan-context.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { readChild } from '#shared/library/tables/child.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { canMakeStories } from '#shared/plan/plans.ts';
import { fillHero } from '#shared/stories/story.ts';
import { getDraftAddress, getMadeStoryAddress, MAKE_STORY_ADDRESS } from './find-story.ts';

/** Renders nothing if the family has no story and cannot make one. Existing stories stay when the plan has ended. */
export function MadeStories() {
  const { t } = useTranslation('teach');
  const { rows } = useFamilyLibrary();
  const isOffered = useStoriesOffered();
  const heading = useId();
  if (!isOffered && rows.stories.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="space-y-3">
      <h2 id={heading} className="text-xl font-extrabold">
        {t('stories.made.own')}
      </h2>
      {rows.stories.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {rows.stories.map((story) => (
            <li key={story.id} className="flex min-h-16 items-center rounded-panel bg-card">
              <MadeStoryItem story={story} />
            </li>
          ))}
        </ul>
      )}
      {isOffered && (
        <Link to={MAKE_STORY_ADDRESS} className={buttonClass('primary')}>
          <BookHeart aria-hidden="true" className="size-5" />
          {t('stories.made.title')}
        </Link>
      )}
    </section>
  );
}

function MadeStoryItem({ story }: { story: StoryRow }) {
  const { t } = useTranslation('teach');
  const { library } = useFamilyLibrary();
  const { name } = readChild(library, useChildId());
  const title = fillHero(story.title, story.language, name);
  return (
    <>
      <Link
        to={story.approved ? getMadeStoryAddress(story.id) : getDraftAddress(story.id)}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-panel px-4 py-3 hover:bg-leaf-soft"
      >
        <BookHeart aria-hidden="true" className="size-6 shrink-0 text-leaf" />
        <span className="min-w-0">
          <span lang={LANGUAGE_TAGS[story.language]} className="block text-lg font-bold">
            {title}
          </span>
          {!story.approved && <span className="block text-sm text-soft">{t('stories.made.toApprove')}</span>}
        </span>
      </Link>
      {story.approved && (
        <Link
          to={getDraftAddress(story.id)}
          aria-label={t('stories.made.edit', { title })}
          title={t('stories.made.edit', { title })}
          className="m-1 flex size-12 shrink-0 items-center justify-center rounded-control hover:bg-leaf-soft"
        >
          <PencilLine aria-hidden="true" className="size-5" />
        </Link>
      )}
    </>
  );
}

/** Returns true if the server has a model and the family's plan includes stories from its words. */
export function useStoriesOffered(): boolean {
  const { stories, planLimits } = useSettings();
  const plan = useOptionalPlan();
  return stories && plan !== null && canMakeStories(plan.plan, planLimits);
}
