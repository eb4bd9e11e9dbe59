import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link, Redirect } from '#client/lib/navigation/link.tsx';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useFamilyLibrary, useLibraryContext } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { isSameJson } from '#shared/lib/collections.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { STORY_FIELDS, type StoryRow, StoryRowSchema } from '#shared/library/tables/story.ts';
import type { StoryProblem } from '#shared/stories/check-story.ts';
import { getMadeStoryAddress } from './find-story.ts';

/** `base` is the story that was stored when typing began. */
type Typed = { fields: TypedFields; base: StoryRow };

/**
 * Edits a made story. Words without a card are pointed out but may stay. Typed fields override the stored story, so
 * that untouched fields follow another device and a story that was deleted there can still be saved.
 */
export function StoryEditor({ id }: { id: string }) {
  const story = useFamilyLibrary().library.stories.get(id);
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const commit = useCommit();
  const { store } = useLibraryContext();
  const [typedDraft, setTypedDraft] = useState<Typed | null>(null);
  const [deletedStory, setDeletedStory] = useState<StoryRow | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const send = (change: Change) => {
    const result = commit(change);
    setRefusal(result.ok ? null : result.code);
    return result.ok;
  };
  const failure = refusal && <Banner tone="error">{t(`errors:refusals.${refusal}`)}</Banner>;

  if (deletedStory)
    return (
      <div className="mx-auto max-w-md space-y-4">
        <Banner tone="success">{t('stories.made.deleted', { title: deletedStory.title })}</Banner>
        {failure}
        <Button
          className="w-full"
          onClick={() => send({ type: 'keepStory', story: deletedStory }) && setDeletedStory(null)}
        >
          {t('stories.made.undo')}
        </Button>
        <Link to="/stories" className={buttonClass('quiet', 'w-full')}>
          {t('stories.toList')}
        </Link>
      </div>
    );
  const stored = story ?? typedDraft?.base;
  if (!stored) return <Redirect to="/stories" />;

  const draft = { ...stored, ...typedDraft?.fields };
  const conflict = typedDraft && findConflict(typedDraft, story);
  const save = (approved: boolean) => {
    const edited = { ...draft, ...((approved || stored.approved) && { approved: true as const }) };
    const fields = STORY_FIELDS.filter((field) => !isSameJson(edited[field] ?? null, stored[field] ?? null));
    if ((fields.length > 0 || !story) && !send({ type: 'editStory', story: edited, fields })) return false;
    setTypedDraft(null);
    void store.settle().then(() => setIsSaved(true));
    return true;
  };
  const isComplete = StoryRowSchema.safeParse(draft).success;
  return (
    <div className="mx-auto max-w-md space-y-5">
      <header>
        <h1 className="text-3xl font-extrabold">{t('stories.made.draftTitle')}</h1>
        <p className="mt-1 text-soft">
          {t(stored.approved ? 'stories.made.approved' : 'stories.made.draft')}
        </p>
      </header>
      <StoryFields
        draft={draft}
        onChange={(fields) => {
          setTypedDraft({ fields: { ...typedDraft?.fields, ...fields }, base: typedDraft?.base ?? stored });
          setIsSaved(false);
        }}
      />
      {conflict && <Banner tone="notice">{t(`stories.made.${conflict}`)}</Banner>}
      {failure}
      <p role="status">{isSaved && !typedDraft && t('stories.made.saved')}</p>
      <div className="space-y-3">
        <Button
          tone="primary"
          size="large"
          className="w-full"
          disabled={!isComplete}
          onClick={() => save(true) && navigate(getMadeStoryAddress(id))}
        >
          {t(stored.approved ? 'stories.made.read' : 'stories.made.approve')}
        </Button>
        <Button className="w-full" disabled={!isComplete} onClick={() => save(false)}>
          {t('stories.made.save')}
        </Button>
        <Button
          tone="danger"
          className="w-full"
          onClick={() => send({ type: 'deleteStory', storyId: id }) && setDeletedStory(stored)}
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

/** Returns the key of the notice if another device has changed an edited field or deleted the story. */
function findConflict({ fields, base }: Typed, story: StoryRow | undefined) {
  if (!story) return 'deletedElsewhere';
  const isChanged = (field: keyof TypedFields) => field in fields && !isSameJson(story[field], base[field]);
  return isChanged('title') || isChanged('pages') ? 'changedElsewhere' : null;
}

type TypedFields = Partial<Pick<StoryRow, 'title' | 'pages'>>;

type StoryFieldsProps = { draft: StoryRow; onChange: (fields: TypedFields) => void };

function StoryFields({ draft, onChange }: StoryFieldsProps) {
  const { t } = useTranslation('teach');
  const { title, pages } = draft;
  const problems = useProblems(draft);
  const texts = [title, ...pages];
  const edit = (page: number, text: string) =>
    onChange(page === 0 ? { title: text } : { pages: pages.with(page - 1, text) });
  return (
    <div className="space-y-4">
      <p className="text-sm text-soft">{t('stories.made.hero')}</p>
      {texts.map((text, index) => (
        <PageField
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's only identity is its index
          key={index}
          label={index === 0 ? t('stories.made.storyTitle') : t('stories.made.page', { page: index })}
          language={draft.language}
          text={text}
          maxLength={index === 0 ? LIBRARY_LIMITS.storyTitle : LIBRARY_LIMITS.storyPage}
          problems={problems.filter(({ page }) => page === index)}
          onChange={(next) => edit(index, next)}
        />
      ))}
    </div>
  );
}

type PageFieldProps = {
  label: string;
  language: StoryRow['language'];
  text: string;
  maxLength: number;
  problems: readonly StoryProblem[];
  onChange: (text: string) => void;
};

function PageField({ label, language, text, maxLength, problems, onChange }: PageFieldProps) {
  const { t } = useTranslation('teach');
  const id = useId();
  const listWords = (kind: StoryProblem['code']) =>
    [...new Set(problems.filter(({ code }) => code === kind).map(({ word }) => word))].join(', ');
  const foreign = listWords('foreign_word');
  const blocked = listWords('blocked_word');
  const odd = listWords('odd_character');
  const isLong = problems.some(({ code }) => code === 'long_sentence' || code === 'long_page');
  const notes = [
    ...(foreign ? [t('stories.made.foreign', { words: foreign })] : []),
    ...(blocked ? [t('stories.made.blocked', { words: blocked })] : []),
    ...(odd ? [t('stories.made.odd', { characters: odd })] : []),
    ...(isLong ? [t('stories.made.long')] : []),
    ...(text.trim() === '' ? [t('stories.made.empty')] : []),
  ];
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        lang={LANGUAGE_TAGS[language]}
        rows={2}
        maxLength={maxLength}
        value={text}
        aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className="control"
      />
      {notes.length > 0 && (
        <p id={`${id}-notes`} className="mt-1 text-sm text-soft">
          {notes.join(' ')}
        </p>
      )}
    </div>
  );
}

const CHECK_DELAY_MS = 300;
const NO_PROBLEMS: readonly StoryProblem[] = [];

/** Returns the problems of the typed text, or none if the check cannot load. */
function useProblems({ language, title, pages }: Pick<StoryRow, 'language' | 'title' | 'pages'>) {
  const { rows } = useFamilyLibrary();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const storyJson = JSON.stringify({ title, pages });
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const [{ checkStory }, { listCardWords }] = await Promise.all([
        import('#shared/stories/check-story.ts'),
        import('#shared/stories/made-story.ts'),
      ]);
      if (isCurrent) setProblems(checkStory(JSON.parse(storyJson), listCardWords(language, rows.flashcards)));
    };
    const timer = setTimeout(() => void check().catch(() => setProblems(NO_PROBLEMS)), CHECK_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [storyJson, language, rows.flashcards]);
  return problems;
}
