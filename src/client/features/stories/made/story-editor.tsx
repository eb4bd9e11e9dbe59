import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect } from '#client/lib/navigation/link.tsx';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { isSameJson } from '#shared/library/tables/compare-json.ts';
import { STORY_FIELDS, type StoryRow, StoryRowSchema } from '#shared/library/tables/story.ts';
import { addressOfMadeStory } from './addresses.ts';
import { StoryFields, type TypedFields } from './story-fields.tsx';

/** `over` is the stored story as it was when typing began. */
type Typed = { fields: TypedFields; over: StoryRow };

/**
 * Edits a story freely: words without a card are pointed out but may stay. Typed fields are laid over the stored story,
 * so that an untouched field follows another device, and a story that was deleted there can still be saved.
 */
export function StoryEditor({ id, story }: { id: string; story: StoryRow | undefined }) {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const commit = useCommit();
  const [typed, setTyped] = useState<Typed | null>(null);
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
  const kept = story ?? typed?.over;
  if (!kept) return <Redirect to="/stories" />;

  const draft = { ...kept, ...typed?.fields };
  const elsewhere = typed && findElsewhere(typed, story);
  const save = (approved: boolean) => {
    const edited = { ...draft, ...((approved || kept.approved) && { approved: true as const }) };
    const fields = STORY_FIELDS.filter((field) => !isSameJson(edited[field] ?? null, kept[field] ?? null));
    if ((fields.length > 0 || !story) && !send({ type: 'editStory', story: edited, fields })) return false;
    setTyped(null);
    setIsSaved(true);
    return true;
  };
  const isComplete = StoryRowSchema.safeParse(draft).success;
  return (
    <div className="mx-auto max-w-md space-y-5">
      <header>
        <h1 className="text-3xl font-extrabold">{t('stories.made.draftTitle')}</h1>
        <p className="mt-1 text-soft">{t(kept.approved ? 'stories.made.approved' : 'stories.made.draft')}</p>
      </header>
      <StoryFields
        draft={draft}
        onChange={(fields) => {
          setTyped({ fields: { ...typed?.fields, ...fields }, over: typed?.over ?? kept });
          setIsSaved(false);
        }}
      />
      {elsewhere && <Banner tone="notice">{t(`stories.made.${elsewhere}`)}</Banner>}
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
          {t(kept.approved ? 'stories.made.read' : 'stories.made.approve')}
        </Button>
        <Button className="w-full" disabled={!isComplete} onClick={() => save(false)}>
          {t('stories.made.save')}
        </Button>
        <Button
          tone="danger"
          className="w-full"
          onClick={() => send({ type: 'deleteStory', storyId: id }) && setDeleted(kept)}
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

/** Returns what another device has meanwhile done to the story being edited. */
function findElsewhere({ fields, over }: Typed, story: StoryRow | undefined) {
  if (!story) return 'deletedElsewhere';
  const isOver = (field: keyof TypedFields) => field in fields && !isSameJson(story[field], over[field]);
  return isOver('title') || isOver('pages') ? 'changedElsewhere' : null;
}
