import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { LeaveCorner, useGestures } from '#client/playback/gestures.tsx';
import { createBrowserSpeaker } from '#client/playback/word-speaker.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { TextRun } from '#shared/shipped-words/shipped-word.ts';
import { listPhrases, listSentences } from '#shared/stories/phrases.ts';
import {
  getTimeOfPage,
  isOwnWord,
  type Story,
  type StoryPage,
  type WordsByKey,
} from '#shared/stories/story.ts';
import type { ReadingSettings } from './reading-settings.ts';
import { PagePicture } from './story-picture.tsx';

const StoryPhoto = loadable(async () => (await import('./story-photos.tsx')).StoryPhoto);

type StoryReaderProps = {
  story: Story;
  ownWords: WordsByKey;
  settings: ReadingSettings;
  onEnd: () => void;
  onLeave: () => void;
};

/** Turns the page on a tap or by a timer. A swipe or an arrow key goes back. */
export function StoryReader({ story, ownWords, settings, onEnd, onLeave }: StoryReaderProps) {
  const { t } = useTranslation('teach');
  const { language, pages } = story;
  const { voice, turns } = settings;
  const { user } = useAuth();
  const photos = user ? settings.photos : 'none';
  const [index, setIndex] = useState(0);
  const [showsExitHint, setShowsExitHint] = useState(false);
  const page = pages[index];
  const showNextPage = () => {
    setShowsExitHint(false);
    if (index + 1 < pages.length) setIndex(index + 1);
    else onEnd();
  };
  const gestures = useGestures((gesture) => {
    if (gesture === 'back') setIndex(Math.max(0, index - 1));
    else if (gesture !== 'grab') showNextPage();
  });
  const [speaker] = useState(() => createBrowserSpeaker(new Map()));
  const pageText = page?.text ?? '';
  useEffect(() => {
    if (voice) speaker.say({ id: '', word: pageText }, 'browser');
    return () => speaker.stop();
  }, [speaker, voice, pageText]);
  const turnPage = useEffectEvent(showNextPage);
  useEffect(() => {
    if (!turns) return;
    const timer = setTimeout(turnPage, getTimeOfPage(pageText, language));
    return () => clearTimeout(timer);
  }, [turns, pageText, language]);
  if (!page) return null;
  const drawing = <PagePicture story={story} page={index} />;
  const picture = photos === 'none' ? drawing : <StoryPhoto page={page} fallback={drawing} />;
  return (
    <div
      {...gestures}
      className="fixed inset-0 flex touch-none flex-col items-center justify-center gap-3 overflow-hidden bg-player px-[max(1rem,env(safe-area-inset-left))] pt-4 pb-[calc(2.5rem+env(safe-area-inset-bottom))] select-none flat:flex-row flat:gap-4"
    >
      <h1 className="sr-only">{story.title}</h1>
      {photos !== 'below' && picture}
      <div aria-live="polite" className="shrink-0 flat:flex-1">
        <StoryText
          page={page}
          language={language}
          ownWords={ownWords}
          hasPinyin={settings.pinyin && language === 'zh'}
        />
      </div>
      {photos === 'below' && picture}
      <p className="absolute inset-x-0 bottom-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-sm text-player-soft">
        {showsExitHint
          ? t('player.holdToLeave')
          : t('stories.reader.page', { page: index + 1, of: pages.length })}
      </p>
      <div className="contents" onPointerDown={(event) => event.stopPropagation()}>
        <LeaveCorner
          label={t('stories.reader.close')}
          onLeave={onLeave}
          onTap={() => setShowsExitHint(true)}
        />
      </div>
    </div>
  );
}

type StoryTextProps = {
  page: StoryPage;
  language: Story['language'];
  ownWords: WordsByKey;
  hasPinyin: boolean;
};

function StoryText({ page, language, ownWords, hasPinyin }: StoryTextProps) {
  return (
    <p
      lang={LANGUAGE_TAGS[language]}
      style={{ fontSize: 'min(12vw, 12vh)', lineHeight: hasPinyin ? 1.9 : 1.45 }}
      className="text-center font-word font-bold text-balance text-player-ink"
    >
      {listSentences(page.runs).map((sentence, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's only identity is its index
        <span key={line} className="block">
          {(language === 'zh' ? listPhrases(sentence) : [sentence]).map((phrase, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a phrase's only identity is its index
            <span key={index} className={language === 'zh' ? 'inline-block' : undefined}>
              {phrase.map((run, place) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a run's only identity is its index
                  key={place}
                  className={isOwnWord(run, ownWords) ? 'text-player-word' : undefined}
                >
                  {hasPinyin ? <ReadRun run={run} /> : run.text}
                </span>
              ))}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}

function ReadRun({ run: { text, pinyin } }: { run: TextRun }) {
  if (!pinyin) return text;
  return (
    <ruby>
      {text}
      <rt
        lang={hasCjk(pinyin) ? undefined : 'zh-Latn'}
        className="font-semibold"
        // Zhuyin letters are as wide as the character below them.
        style={{ fontSize: hasCjk(pinyin) ? '0.3em' : '0.4em' }}
      >
        {pinyin}
      </rt>
    </ruby>
  );
}
