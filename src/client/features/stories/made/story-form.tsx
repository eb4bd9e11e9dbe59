import { BookHeart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#client/device/new-uuid.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, SpinnerIcon } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { SelectField } from '#client/ui/fields/field.tsx';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { WORD_LANGUAGES, type WordLanguage } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { STORY_REQUEST_LIMITS } from '#shared/stories/story-protocol.ts';
import {
  listWordsForStory,
  STORY_WORD_CHOICES,
  type StoryWordChoice,
} from '#shared/stories/words-for-story.ts';
import { addressOfDraft } from './addresses.ts';
import { SampleInstead } from './sample-instead.tsx';
import { useMakeStory } from './use-make-story.ts';

const LENGTHS = [6, 8, 10];

export function StoryForm() {
  const { t, i18n } = useTranslation('teach');
  const { library } = useFamilyLibrary();
  const childId = useChildId();
  const navigate = useNavigate();
  const commit = useCommit();
  const [language, setLanguage] = useState<WordLanguage>(i18n.language === 'zh' ? 'zh' : 'en');
  const [choice, setChoice] = useState<StoryWordChoice>('all');
  const [pages, setPages] = useState(6);
  const [refusal, setRefusal] = useState<Refusal | null>(
    library.stories.size < LIBRARY_LIMITS.stories ? null : 'too_many_stories',
  );
  const { words, coming } = listWordsForStory(library, { childId, language, choice });
  const { state, make, cancel } = useMakeStory(({ title, pages }) => {
    const story = { id: newUuid(), at: toZonedIso(new Date()), language, title, pages };
    const result = commit({ type: 'keepStory', story });
    if (result.ok) navigate(addressOfDraft(story.id), { replace: true });
    else setRefusal(result.code);
  });
  const isMaking = state.status === 'making';
  const isTooFew = words.length < STORY_REQUEST_LIMITS.words.min;
  return (
    <div className="mx-auto max-w-md space-y-5">
      <header>
        <h1 className="text-3xl font-extrabold">{t('stories.made.title')}</h1>
        <p className="mt-1 text-soft">{t('stories.made.intro')}</p>
      </header>
      <fieldset disabled={isMaking} className="space-y-4">
        <legend className="sr-only">{t('stories.made.title')}</legend>
        <SelectField
          label={t('stories.made.language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value as WordLanguage)}
        >
          {WORD_LANGUAGES.map((value) => (
            <option key={value} value={value}>
              {t(`stories.made.languages.${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('stories.made.words')}
          description={t('stories.made.wordCount', { count: words.length })}
          error={isTooFew ? t('stories.made.tooFew', { count: STORY_REQUEST_LIMITS.words.min }) : undefined}
          value={choice}
          onChange={({ target }) => setChoice(target.value as StoryWordChoice)}
        >
          {STORY_WORD_CHOICES.map((value) => (
            <option key={value} value={value}>
              {t(`stories.made.choices.${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('stories.made.length')}
          value={pages}
          onChange={({ target }) => setPages(Number(target.value))}
        >
          {LENGTHS.map((count) => (
            <option key={count} value={count}>
              {t('stories.made.pages', { count })}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <p className="text-sm text-soft">{t('stories.made.whatLeaves')}</p>
      <div aria-live="polite">
        {isMaking && (
          <p className="flex items-center gap-2 font-medium">
            <SpinnerIcon /> {t('stories.made.making')}
          </p>
        )}
        {state.status === 'none' && <SampleInstead language={language} />}
      </div>
      {state.status === 'failed' && <Banner tone="error">{state.message}</Banner>}
      {refusal && <Banner tone="error">{t(`errors:refusals.${refusal}`)}</Banner>}
      {isMaking ? (
        <Button className="w-full" onClick={cancel}>
          {t('stories.made.cancel')}
        </Button>
      ) : (
        <Button
          tone="primary"
          size="large"
          className="w-full"
          icon={<BookHeart aria-hidden="true" className="size-5" />}
          disabled={isTooFew || refusal !== null}
          onClick={() => void make({ language, pages, words, coming })}
        >
          {t('stories.made.make')}
        </Button>
      )}
      <Link to="/stories" className={buttonClass('quiet', 'w-full')}>
        {t('stories.toList')}
      </Link>
    </div>
  );
}
