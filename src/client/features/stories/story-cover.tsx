import { BookOpen, Printer } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useHasVoice } from '#client/lib/speech/speech-engine.ts';
import { MissingVoice } from '#client/playback/missing-voice.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import { isOwnWord, type Story, type WordsByKey } from '#shared/stories/story.ts';
import type { ReadingChoice, ReadingSettings } from './reading-settings.ts';
import { StoryPicture } from './story-picture.tsx';

export const STORY_SCREEN_CLASS =
  'mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-4 text-center';

const PhotoChoice = loadable(async () => (await import('./story-photos.tsx')).PhotoChoice);
const BookDialog = loadable(async () => (await import('#client/print/dialogs/pdf-dialogs.tsx')).BookDialog);

type StoryCoverProps = {
  story: Story;
  ownWords: WordsByKey;
  settings: ReadingSettings;
  onChoose: (changes: Partial<ReadingSettings>) => void;
  onStart: () => void;
};

function nameReading({ pages }: Story): 'pinyin' | 'zhuyin' {
  return pages.some(({ runs }) => runs.some(({ pinyin = '' }) => hasCjk(pinyin))) ? 'zhuyin' : 'pinyin';
}

export function StoryCover({ story, ownWords, settings, onChoose, onStart }: StoryCoverProps) {
  const { t } = useTranslation('teach');
  const { user } = useAuth();
  const [isBookOpen, setIsBookOpen] = useState(false);
  const bookButton = useRef<HTMLButtonElement>(null);
  const books = useMemo(() => {
    const pages = story.pages.map(({ runs }) =>
      runs.map((run) => ({ text: run.text, isOwn: isOwnWord(run, ownWords) })),
    );
    return [{ title: story.title, pages }];
  }, [story, ownWords]);
  const isChinese = story.language === 'zh';
  const canReadAloud = useHasVoice(story.language) !== false;
  const choices: ReadingChoice[] = [
    ...(canReadAloud ? (['voice'] as const) : []),
    ...(isChinese ? (['pinyin'] as const) : []),
    'turns',
  ];
  return (
    <div className={STORY_SCREEN_CLASS}>
      <span className="flat:hidden">
        <StoryPicture id={story.id} width={220} fallback={<DouDou state="leafing" size={120} />} />
      </span>
      <h1 lang={LANGUAGE_TAGS[story.language]} className="text-3xl font-extrabold text-balance">
        {story.title}
      </h1>
      <p className="text-balance text-soft">{t('stories.cover.text')}</p>
      <div className="self-stretch text-left">
        {choices.map((choice) => (
          <CheckboxField
            key={choice}
            label={t(`stories.cover.${choice === 'pinyin' ? nameReading(story) : choice}`)}
            checked={settings[choice]}
            onChange={({ target }) => onChoose({ [choice]: target.checked })}
          />
        ))}
        {user && (
          <PhotoChoice story={story} value={settings.photos} onChoose={(photos) => onChoose({ photos })} />
        )}
      </div>
      {isChinese && settings.voice && <MissingVoice />}
      <Button
        tone="accent"
        size="large"
        className="w-full"
        icon={<BookOpen className="size-5" />}
        onClick={onStart}
      >
        {t('stories.cover.start')}
      </Button>
      {user && (
        <Button
          ref={bookButton}
          tone="quiet"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => setIsBookOpen(true)}
        >
          {t('stories.cover.book')}
        </Button>
      )}
      {isBookOpen && (
        <BookDialog
          title={story.title}
          books={books}
          maxFontSize={28}
          returnFocusRef={bookButton}
          onClose={() => setIsBookOpen(false)}
        />
      )}
      <Link to="/stories" className={buttonClass('quiet')}>
        {t('stories.toList')}
      </Link>
    </div>
  );
}
