import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import type { StoryProblem } from '#shared/stories/check-story.ts';
import { useProblems } from './use-problems.ts';

export type TypedFields = Partial<Pick<StoryRow, 'title' | 'pages'>>;

type StoryFieldsProps = { draft: StoryRow; onChange: (fields: TypedFields) => void };

export function StoryFields({ draft, onChange }: StoryFieldsProps) {
  const { t } = useTranslation('teach');
  const { title, pages } = draft;
  const problems = useProblems(draft);
  const texts = [title, ...pages];
  const edit = (place: number, text: string) =>
    onChange(place === 0 ? { title: text } : { pages: pages.with(place - 1, text) });
  return (
    <div className="space-y-4">
      <p className="text-sm text-soft">{t('stories.made.hero')}</p>
      {texts.map((text, place) => (
        <PageField
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's only identity is its place
          key={place}
          label={place === 0 ? t('stories.made.storyTitle') : t('stories.made.page', { page: place })}
          language={draft.language}
          text={text}
          limit={place === 0 ? LIBRARY_LIMITS.storyTitle : LIBRARY_LIMITS.storyPage}
          problems={problems.filter(({ page }) => page === place)}
          onChange={(next) => edit(place, next)}
        />
      ))}
    </div>
  );
}

type PageFieldProps = {
  label: string;
  language: StoryRow['language'];
  text: string;
  limit: number;
  problems: readonly StoryProblem[];
  onChange: (text: string) => void;
};

function PageField({ label, language, text, limit, problems, onChange }: PageFieldProps) {
  const { t } = useTranslation('teach');
  const id = useId();
  const list = (wanted: StoryProblem['code']) =>
    [...new Set(problems.filter(({ code }) => code === wanted).map(({ word }) => word))].join(', ');
  const foreign = list('foreign_word');
  const blocked = list('blocked_word');
  const odd = list('odd_character');
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
        maxLength={limit}
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
