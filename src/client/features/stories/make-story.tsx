import { BookHeart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asUser } from '#client/account/auth/auth-client.ts';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { type FailureTexts, useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { HttpError } from '#client/lib/http/http-failure.ts';
import { fetchJson } from '#client/lib/http/send-request.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link, Redirect } from '#client/lib/navigation/link.tsx';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, SpinnerIcon } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { SelectChoice } from '#client/ui/fields/choice.tsx';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { WORD_LANGUAGES, type WordLanguage } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { StoryText } from '#shared/library/tables/story.ts';
import { indexWords, listOwnWords } from '#shared/stories/story.ts';
import {
  STORIES_PATH,
  STORY_REQUEST_LIMITS,
  StoryAnswerSchema,
  type StoryRequest,
} from '#shared/stories/story-protocol.ts';
import {
  listWordsForStory,
  STORY_WORD_CHOICES,
  type StoryWordChoice,
} from '#shared/stories/words-for-story.ts';
import { getDraftAddress, getStoryAddress, STORIES } from './find-story.ts';
import { useStoriesOffered } from './made-stories.tsx';
import { StoryEditor } from './story-editor.tsx';

/** Requests a story, or lets the parent read, edit and approve the made story `draftId`. */
export function MakeStory({ draftId }: { draftId: string | null }) {
  return (
    <LibraryGate>
      {draftId === null ? <OfferedForm /> : <StoryEditor key={draftId} id={draftId} />}
    </LibraryGate>
  );
}

function OfferedForm() {
  return useStoriesOffered() ? <StoryForm /> : <Redirect to="/stories" />;
}

const LENGTHS = [6, 8, 10];

function StoryForm() {
  const { t, i18n } = useTranslation('teach');
  const { library } = useFamilyLibrary();
  const childId = useChildId();
  const navigate = useNavigate();
  const commit = useCommit();
  const [language, setLanguage] = useState<WordLanguage>(i18n.language === 'zh' ? 'zh' : 'en');
  const [choice, setChoice] = useState<StoryWordChoice>('all');
  const [pageCount, setPageCount] = useState(6);
  const [refusal, setRefusal] = useState<Refusal | null>(
    library.stories.size < LIBRARY_LIMITS.stories ? null : 'too_many_stories',
  );
  const { words, coming } = listWordsForStory(library, { childId, language, choice });
  const { state, requestStory, cancel } = useMakeStory(({ title, pages }) => {
    const story = { id: newUuid(), at: toZonedIso(new Date()), language, title, pages };
    const result = commit({ type: 'keepStory', story });
    if (result.ok) navigate(getDraftAddress(story.id), { replace: true });
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
        <SelectChoice
          label={t('stories.made.language')}
          options={WORD_LANGUAGES.map((value) => [value, t(`stories.made.languages.${value}`)])}
          value={language}
          onChange={setLanguage}
        />
        <SelectChoice
          label={t('stories.made.words')}
          description={t('stories.made.wordCount', { count: words.length })}
          error={isTooFew ? t('stories.made.tooFew', { count: STORY_REQUEST_LIMITS.words.min }) : undefined}
          options={STORY_WORD_CHOICES.map((value) => [value, t(`stories.made.choices.${value}`)])}
          value={choice}
          onChange={setChoice}
        />
        <SelectChoice
          label={t('stories.made.length')}
          options={LENGTHS.map((count) => [count, t('stories.made.pages', { count })])}
          value={pageCount}
          onChange={setPageCount}
        />
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
          onClick={() => void requestStory({ language, pages: pageCount, words, coming })}
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

/** Offers the sample story with the most words of the family, in place of a made story that failed the check. */
function SampleInstead({ language }: { language: WordLanguage }) {
  const { t } = useTranslation('teach');
  const { rows } = useFamilyLibrary();
  const ownWords = indexWords(rows.flashcards.map(({ word }) => word));
  const [sample] = STORIES[language].toSorted(
    (a, b) => listOwnWords(b, ownWords).length - listOwnWords(a, ownWords).length,
  );
  return (
    <Banner tone="info">
      {t('stories.made.none')}{' '}
      {sample && (
        <Link to={getStoryAddress(sample)} lang={LANGUAGE_TAGS[language]} className="underline">
          {sample.title}
        </Link>
      )}
    </Banner>
  );
}

/** Longer than the server's own timeout. */
const TIMEOUT_MS = 60_000;

const FAILURE_TEXTS: FailureTexts = {
  wait: 'errors:codes.stories_used_up',
  waitUnknown: 'errors:codes.story_under_way',
  serverMessage: 'last',
};

type MakingState = { status: 'idle' | 'making' | 'none' } | { status: 'failed'; message: string };

/** Requests a story. `none` means that no story from the model passed the check. Leaving the page aborts the request. */
function useMakeStory(onMade: (story: StoryText) => void) {
  const { user } = useAuth();
  const describeFailure = useDescribeFailure();
  const [state, setState] = useState<MakingState>({ status: 'idle' });
  const runningRequest = useRef<AbortController | null>(null);
  const cancel = () => {
    runningRequest.current?.abort();
    runningRequest.current = null;
    setState({ status: 'idle' });
  };
  useEffect(() => () => runningRequest.current?.abort(), []);
  const requestStory = async (body: StoryRequest) => {
    if (!user || runningRequest.current) return;
    const controller = new AbortController();
    runningRequest.current = controller;
    setState({ status: 'making' });
    const request = {
      path: STORIES_PATH,
      body,
      as: asUser(user.id),
      timeoutMs: TIMEOUT_MS,
      signal: controller.signal,
    };
    try {
      const { story } = await fetchJson(StoryAnswerSchema, request);
      if (runningRequest.current !== controller) return;
      setState({ status: story ? 'idle' : 'none' });
      if (story) onMade(story);
    } catch (thrown) {
      if (runningRequest.current !== controller) return;
      const failure = thrown instanceof HttpError ? thrown.failure : { kind: 'unreachable' as const };
      setState({ status: 'failed', message: describeFailure(failure, FAILURE_TEXTS) });
    }
    runningRequest.current = null;
  };
  return { state, requestStory, cancel };
}
