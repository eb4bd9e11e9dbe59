import { Check } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteTriedSession, readTriedSession } from '#client/device/tried-session.ts';
import { useToday } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { WordCard } from '#client/ui/word-card.tsx';
import {
  DEFAULT_WORD_CHOICES,
  type DefaultWordChoice,
  getLanguageOfPlace,
  SKIPPED_WORD_CHOICE,
} from '#shared/library/defaults.ts';
import { type Child, readChild } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import { planGentleStart } from '#shared/teach/gentle-start.ts';
import { createTriedEntry } from '#shared/teach/tried-session.ts';

type Sample = { words: readonly string[]; name?: string; lang?: string };

/** `name` is the choice's name in its language. */
const SAMPLES: Record<DefaultWordChoice, Sample> = {
  en: { words: ['dog'], name: 'English', lang: 'en' },
  zh: { words: ['狗'], name: '中文', lang: 'zh-Hans' },
  both: { words: ['dog', '狗'] },
};

const CHOICE_CLASS =
  'group flex cursor-pointer items-center gap-1 border-[1.5px] border-field has-checked:border-leaf has-checked:bg-leaf-soft has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink';

type WordChoiceProps = {
  chosen: DefaultWordChoice;
  /** True if the first set contains the words of /try. */
  isTried: boolean;
  onChoose: (choice: DefaultWordChoice) => void;
};

function WordChoice({ chosen, isTried, onChoose }: WordChoiceProps) {
  const { t } = useTranslation('first-minute');
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="mb-2 font-semibold">{t('words.question')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2">
        {DEFAULT_WORD_CHOICES.map((choice) => (
          <label
            key={choice}
            className={joinClasses(CHOICE_CLASS, 'relative flex-col rounded-panel px-1 py-2')}
          >
            <input
              type="radio"
              name={id}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
              className="sr-only"
            />
            <SampleCards words={SAMPLES[choice].words} />
            <span className="flex min-h-8 items-center gap-0.5 font-semibold">
              <Check className="hidden size-4 shrink-0 stroke-3 text-leaf group-has-checked:block" />
              <span lang={SAMPLES[choice].lang}>{SAMPLES[choice].name ?? t('words.both')}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-soft">
        {t(isTried ? 'words.tried' : `words.hints.${chosen}`)}
      </p>
    </fieldset>
  );
}

function SampleCards({ words }: Pick<Sample, 'words'>) {
  const [first = '', second] = words;
  return (
    <span aria-hidden="true" className="relative flex h-13 w-full items-center justify-center">
      <WordCard
        word={first}
        className={second ? 'h-10 w-12 -translate-x-5 -translate-y-2 -rotate-3' : 'h-12 w-17 -rotate-2'}
      />
      {second && (
        <WordCard word={second} className="absolute h-10 w-12 translate-x-5 translate-y-2 rotate-3" />
      )}
    </span>
  );
}

/** Families begin with one word, one set of five, or all sets. */
const BEGINNINGS = ['word', 'set', 'all'] as const;
type Beginning = (typeof BEGINNINGS)[number];

type BeginningChoiceProps = { chosen: Beginning; onChoose: (beginning: Beginning) => void };

function BeginningChoice({ chosen, onChoose }: BeginningChoiceProps) {
  const { t } = useTranslation('first-minute');
  const name = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={chosen === 'set' ? `${name}-hint` : undefined}>
      <legend className="mb-2 font-semibold">{t('beginning.question')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] gap-2">
        {BEGINNINGS.map((beginning) => (
          <label
            key={beginning}
            className={joinClasses(
              CHOICE_CLASS,
              'min-h-12 rounded-control py-1.5 pr-2 pl-2.5 leading-snug',
              beginning === 'all' && 'col-span-full',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={chosen === beginning}
              onChange={() => onChoose(beginning)}
              className="sr-only"
            />
            <span className="min-w-0 flex-1 font-semibold">{t(`beginning.${beginning}`)}</span>
            <Check className="hidden size-4 shrink-0 stroke-3 text-leaf group-has-checked:block" />
          </label>
        ))}
      </div>
      {chosen === 'set' && (
        <p id={`${name}-hint`} className="mt-2 text-sm text-soft">
          {t('beginning.setHint')}
        </p>
      )}
    </fieldset>
  );
}

type FirstMinuteProps = {
  /** Becomes false when another device answers. */
  asksForWords: boolean;
  onTyping: (isTyping: boolean) => void;
  onAnswer: () => void;
};

export function FirstMinute({ asksForWords, onTyping, onAnswer }: FirstMinuteProps) {
  const { t, i18n } = useTranslation('first-minute');
  const commit = useCommit();
  const readLibrary = useReadLibrary();
  const day = useToday();
  const [words, setWords] = useState<DefaultWordChoice>(i18n.language.startsWith('zh') ? 'zh' : 'en');
  const [tried] = useState(() => readTriedSession(day));
  const [beginning, setBeginning] = useState<Beginning>('set');
  const startGently = (language: DefaultWordChoice, whole: boolean) => {
    const options = { childId: FIRST_CHILD, day, language, whole, shipped: {}, sets: [], room: null };
    const plan = planGentleStart(readLibrary(), options);
    if (plan) commit(plan.change);
  };
  const editChild = (change: Partial<Pick<Child, 'name' | 'start'>>) => {
    const child = readChild(readLibrary(), FIRST_CHILD);
    const base = Object.fromEntries(
      Object.keys(change).map((key) => [key, child[key as keyof typeof change]]),
    );
    commit({ type: 'editChild', child: { ...child, ...change }, base });
  };
  // A refusal means that another device has answered or started meanwhile. The next screen shows its words.
  const answer = (language: DefaultWordChoice, mode: Beginning, nickname: string) => {
    if (asksForWords) {
      commit({ type: 'chooseDefaults', language });
      const entry = tried && createTriedEntry(readLibrary(), tried);
      if (mode === 'all') editChild({ start: 'skipped' });
      else startGently(language, mode === 'set');
      if (entry) commit({ type: 'logDay', entry });
      deleteTriedSession();
    }
    const name = cleanText(nickname);
    if (name) editChild({ name });
    onAnswer();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    answer(words, beginning, String(new FormData(event.currentTarget).get('nickname') ?? ''));
  };
  return (
    <form onSubmit={submit} className="mx-auto flex w-full max-w-lg flex-col gap-3 sm:gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <h2 className="min-w-0 flex-1 basis-[10rem] pb-1 text-2xl font-extrabold whitespace-pre-line text-balance">
          {t('title')}
        </h2>
        <DouDou state="waving" size={80} className="-mt-2" />
      </div>
      {asksForWords && (
        <>
          <WordChoice
            chosen={words}
            isTried={tried?.language === getLanguageOfPlace(words, 0)}
            onChoose={setWords}
          />
          <BeginningChoice chosen={beginning} onChoose={setBeginning} />
        </>
      )}
      <TextField
        name="nickname"
        label={t('nickname.label')}
        description={t('nickname.hint')}
        maxLength={LIBRARY_LIMITS.childName}
        autoComplete="off"
        onChange={({ target }) => onTyping(target.value !== '')}
      />
      <div className="flex flex-col gap-1 short:flex-row short:flex-wrap short:items-center">
        <Button type="submit" tone="primary" size="large" className="flex-1 short:basis-[10rem]">
          {t('start')}
        </Button>
        <Button tone="quiet" onClick={() => answer(SKIPPED_WORD_CHOICE, 'set', '')}>
          {t('skip')}
        </Button>
      </div>
    </form>
  );
}
