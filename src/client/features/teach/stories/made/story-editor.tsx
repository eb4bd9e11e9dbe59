import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect } from '#client/lib/navigation/link.tsx';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { Change, Refusal } from '#shared/library/change.ts';
import { isSameJson } from '#shared/library/tables/compare-json.ts';
import { STORY_FIELDS, type StoryRow, StoryRowSchema } from '#shared/library/tables/story.ts';
import { addressOfMadeStory } from './addresses.ts';
import { StoryFields } from './story-fields.tsx';

/** The parent's own text is the parent's: words that are no cards are named, and may stay. */
export function StoryEditor({ id, story }: { id: string; story: StoryRow | undefined }) {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const commit = useCommit();
  const [draft, setDraft] = useState(story);
  const [deleted, setDeleted] = useState<StoryRow | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const send = (change: Change) => {
    const result = commit(change);
    setRefusal(result.ok ? null : result.code);
    return result.ok;
  };
  const failure = refusal && <Banner tone="error">{t(`errors:refusals.${refusal}`)}</Banner>;

  if (deleted)
    return (
      <div className="mx-auto max-w-md space-y-4">
        <Banner tone="success">{t('stories.made.deleted', { title: deleted.title })}</Banner>
        {failure}
        <Button
          className="w-full"
          onClick={() => send({ type: 'keepStory', story: deleted }) && setDeleted(null)}
        >
          {t('stories.made.undo')}
        </Button>
        <Link to="/stories" className={buttonClass('quiet', 'w-full')}>
          {t('stories.toList')}
        </Link>
      </div>
    );
  if (!story || !draft) return <Redirect to="/stories" />;

  const save = (approved: boolean) => {
    const edited = { ...draft, ...((approved || story.approved) && { approved: true as const }) };
    const fields = STORY_FIELDS.filter((field) => !isSameJson(edited[field] ?? null, story[field] ?? null));
    if (fields.length > 0 && !send({ type: 'editStory', story: edited, fields })) return false;
    setIsSaved(true);
    return true;
  };
  const isComplete = StoryRowSchema.safeParse(draft).success;
  return (
    <div className="mx-auto max-w-md space-y-5">
      <header>
        <h1 className="text-3xl font-extrabold">{t('stories.made.draftTitle')}</h1>
        <p className="mt-1 text-soft">{t(story.approved ? 'stories.made.approved' : 'stories.made.draft')}</p>
      </header>
      <StoryFields
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          setIsSaved(false);
        }}
      />
      {failure}
      <p role="status">{isSaved && t('stories.made.saved')}</p>
      <div className="space-y-3">
        <Button
          tone="primary"
          size="large"
          className="w-full"
          disabled={!isComplete}
          onClick={() => save(true) && navigate(addressOfMadeStory(id))}
        >
          {t(story.approved ? 'stories.made.read' : 'stories.made.approve')}
        </Button>
        <Button className="w-full" disabled={!isComplete} onClick={() => save(false)}>
          {t('stories.made.save')}
        </Button>
        <Button
          tone="danger"
          className="w-full"
          onClick={() => send({ type: 'deleteStory', storyId: id }) && setDeleted(story)}
        >
          {t('stories.made.delete')}
        </Button>
        <Link to="/stories" className={buttonClass('quiet', 'w-full')}>
          {t('stories.toList')}
        </Link>
      </div>
    </div>
  );
}
