import { Check, Sprout } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteTriedSession, readTriedSession } from '#client/device/tried-session.ts';
import { withTimeout } from '#client/lib/http/with-timeout.ts';
import { type ChineseSettings, guessChineseSettings } from '#client/lib/i18n/chinese-settings.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildName, useShownChildren, useToday } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useLibraryRules, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { ChoiceChip } from '#client/ui/fields/chip.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import { WordCard } from '#client/ui/word-card.tsx';
import { countRoom } from '#shared/library/changes/decision.ts';
import { type DefaultWordChoice, getLanguageOfPlace, SKIPPED_WORD_CHOICE } from '#shared/library/defaults.ts';
import { listSets } from '#shared/library/sets.ts';
import { WORD_LANGUAGES } from '#shared/library/tables/card-set.ts';
import { CHINESE_SCRIPTS, type Child, type ChineseScript, readChild } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import { getLanguageOfSet } from '#shared/shipped-words/shipped-word.ts';
import {
  BEGINNINGS,
  type Beginning,
  editStart,
  planFirstSets,
  planSameSets,
} from '#shared/teach/first-answers.ts';
import { planGentleStart } from '#shared/teach/gentle-start.ts';
import { needsFirstAnswers } from '#shared/teach/today.ts';
import { createTriedEntry, type TriedSession } from '#shared/teach/tried-session.ts';
import { FamilyFields, FieldFold, readFamilyNames, useFamilyNames } from './family-fields.tsx';

const SAMPLES: Record<DefaultWordChoice, readonly string[]> = {
  en: ['dog'],
  zh: ['狗'],
  both: ['dog', '狗'],
  zhFirst: ['狗', 'dog'],
};

const CHOICE_CLASS =
  'group flex cursor-pointer items-center gap-1 border-[1.5px] border-field has-checked:border-leaf has-checked:bg-leaf-soft has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink';

/** The words of a choice, or the child whose sets are copied. */
type FirstWords = DefaultWordChoice | { sameAs: number };

/** The names of the scripts, each written in itself. */
const SCRIPT_NAMES: Record<ChineseScript, string> = { simplified: '简体', traditional: '繁體' };

type ScriptChoiceProps = { chosen: ChineseScript; onChoose: (script: ChineseScript) => void };

/** Is in the line of the question, because a row of its own would push the button off a phone's screen. */
function ScriptChoice({ chosen, onChoose }: ScriptChoiceProps) {
  const { t } = useTranslation('first-minute');
  const name = useId();
  return (
    <fieldset className="-my-2 flex gap-1.5">
      <legend className="sr-only">{t('words.script')}</legend>
      {CHINESE_SCRIPTS.map((script) => (
        <ChoiceChip
          key={script}
          type="radio"
          name={name}
          checked={chosen === script}
          onChange={() => onChoose(script)}
        >
          <span lang={script === 'traditional' ? 'zh-Hant' : 'zh-Hans'}>{SCRIPT_NAMES[script]}</span>
        </ChoiceChip>
      ))}
    </fieldset>
  );
}

type WordChoiceProps = {
  choices: readonly DefaultWordChoice[];
  chosen: FirstWords;
  /** The other children with sets. */
  siblings: readonly Child[];
  hint: string | null;
  onChoose: (words: FirstWords) => void;
  /** The choice of characters, if it is asked. */
  children: ReactNode;
};

function WordChoice({ choices, chosen, siblings, hint, onChoose, children }: WordChoiceProps) {
  const { t } = useTranslation('first-minute');
  const getName = useChildName();
  const id = useId();
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className="min-w-0">
      <legend className="sr-only">{t('words.question')}</legend>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-4 has-[fieldset]:mb-3">
        <span aria-hidden="true" className="font-semibold">
          {t('words.question')}
        </span>
        {children}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2">
        {choices.map((choice) => (
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
            <SampleCards words={SAMPLES[choice]} />
            <span className="flex min-h-8 items-center gap-0.5 font-semibold">
              <Check className="hidden size-4 shrink-0 stroke-3 text-leaf group-has-checked:block" />
              <span {...markLanguage(t(`words.${choice}`))}>{t(`words.${choice}`)}</span>
            </span>
          </label>
        ))}
        {siblings.map((child) => (
          <ChoiceRow
            key={child.id}
            name={id}
            label={t('words.same', { name: getName(child) })}
            checked={typeof chosen === 'object' && chosen.sameAs === child.id}
            onChoose={() => onChoose({ sameAs: child.id })}
            className="col-span-full"
          />
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-soft">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceRowProps = {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  className?: string | false;
};

function ChoiceRow({ name, label, checked, onChoose, className }: ChoiceRowProps) {
  return (
    <label
      className={joinClasses(
        CHOICE_CLASS,
        'relative min-h-12 rounded-control px-2.5 py-1.5 leading-snug',
        className,
      )}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="sr-only" />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{label}</span>
      <Check className="invisible absolute -top-2 -right-1.5 size-5 rounded-full bg-leaf stroke-3 p-0.5 text-on-leaf group-has-checked:visible" />
    </label>
  );
}

function SampleCards({ words }: { words: readonly string[] }) {
  const [first = '', second] = words;
  return (
    <span aria-hidden="true" className="relative flex h-11 w-full items-center justify-center">
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

type BeginningChoiceProps = { chosen: Beginning; onChoose: (beginning: Beginning) => void };

/** Says how the family begins. The fold holds the other ways. */
function BeginningChoice({ chosen, onChoose }: BeginningChoiceProps) {
  const { t } = useTranslation('first-minute');
  const name = useId();
  return (
    <FieldFold icon={Sprout} summary={t(`beginning.chosen.${chosen}`)}>
      <fieldset className="min-w-0 pb-3" aria-describedby={`${name}-hint`}>
        <legend className="sr-only">{t('beginning.question')}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] gap-2">
          {BEGINNINGS.map((beginning) => (
            <ChoiceRow
              key={beginning}
              name={name}
              label={t(`beginning.${beginning}`)}
              checked={chosen === beginning}
              onChoose={() => onChoose(beginning)}
              className={beginning === 'all' && 'col-span-full'}
            />
          ))}
        </div>
        <p id={`${name}-hint`} className="mt-2 text-sm text-soft empty:hidden">
          {chosen !== 'all' && t(`beginning.${chosen}Hint`)}
        </p>
      </fieldset>
    </FieldFold>
  );
}

/**
 * Begins with the default words and returns true if a tried session counts. A refusal means that another device has answered
 * meanwhile.
 */
function useBeginFamily(day: string, tried: TriedSession | null, chinese: ChineseSettings) {
  const commit = useCommit();
  const readLibrary = useReadLibrary();
  return (language: DefaultWordChoice, beginning: Beginning) => {
    commit({ type: 'chooseDefaults', language, ...(chinese.script === 'traditional' && { chinese }) });
    const entry = tried && createTriedEntry(readLibrary(), tried);
    const whole = beginning === 'set';
    const options = { childId: FIRST_CHILD, day, language, whole, shipped: {}, sets: [], room: null };
    const change =
      beginning === 'all'
        ? editStart(readLibrary(), FIRST_CHILD, 'skipped')
        : planGentleStart(readLibrary(), options)?.change;
    if (change) commit(change);
    if (entry) commit({ type: 'logDay', entry });
    deleteTriedSession();
    return entry !== null;
  };
}

/**
 * Begins with the product's words or a sibling's sets, unless another device has answered meanwhile. Resolves to false if
 * the plan or the device has no words.
 */
function useBeginFurtherChild(childId: number, day: string, notify: Notify) {
  const { t } = useTranslation('first-minute');
  const readLibrary = useReadLibrary();
  const { flashcardLimit } = useLibraryRules();
  const carryOut = useCarryOut(notify);
  return async (words: FirstWords, beginning: Beginning, isSkipped: boolean) => {
    if (typeof words === 'object')
      return carryOut(planSameSets(readLibrary(), { from: words.sameAs, to: childId }));
    const shipped = await withTimeout(() => loadShippedWords(new Set(WORD_LANGUAGES))).catch(() => ({}));
    if (!needsFirstAnswers(readLibrary(), childId)) return true;
    const room = countRoom(readLibrary(), { flashcardLimit });
    const options = { childId, day, language: words, beginning, shipped, room };
    const changes = planFirstSets(readLibrary(), options);
    if (changes) return carryOut(changes);
    if (isSkipped) return carryOut([editStart(readLibrary(), childId, 'skipped')]);
    notify.error(room === 0 ? t('errors:refusals.plan_flashcard_limit') : t('gentle:noWords'));
    return false;
  };
}

type FirstMinuteProps = {
  childId: number;
  /** Becomes false when another device answers. */
  asksForWords: boolean;
  onTyping: (isTyping: boolean) => void;
  onAnswer: () => void;
};

export function FirstMinute({ childId, asksForWords, onTyping, onAnswer }: FirstMinuteProps) {
  const { t, i18n } = useTranslation('first-minute');
  const commit = useCommit();
  const readLibrary = useReadLibrary();
  const day = useToday();
  const isFurther = childId !== FIRST_CHILD;
  const { name } = readChild(readLibrary(), childId);
  const siblings = useShownChildren().filter(
    ({ id }) => id !== childId && listSets(readLibrary(), id).length > 0,
  );
  const screenLanguage = i18n.language.startsWith('zh') ? 'zh' : 'en';
  const [preselected] = useState(() => {
    const { flashcards } = readLibrary();
    const [firstSet] = siblings.flatMap(({ id }) => listSets(readLibrary(), id));
    return firstSet ? getLanguageOfSet(firstSet, flashcards) : screenLanguage;
  });
  const [words, setWords] = useState<FirstWords>(preselected);
  const [tried] = useState(() => (isFurther ? null : readTriedSession(day)));
  // Stays the same if the language of the screen changes, because it may already be chosen.
  const [both] = useState<DefaultWordChoice>(
    (tried?.language ?? screenLanguage) === 'zh' ? 'zhFirst' : 'both',
  );
  const [beginning, setBeginning] = useState<Beginning>('set');
  const { notification, notify } = usePageNotification({ long: true });
  const [guessed] = useState(() => guessChineseSettings(navigator.languages));
  const [script, setScript] = useState<ChineseScript>(guessed?.script ?? 'simplified');
  const beginFamily = useBeginFamily(day, tried, { script, reading: guessed?.reading ?? 'pinyin' });
  const addNames = useFamilyNames(childId);
  const beginFurtherChild = useBeginFurtherChild(childId, day, notify);
  // The words are preloaded, because the press may happen without a network.
  useEffect(() => {
    void loadShippedWords(new Set(WORD_LANGUAGES));
  }, []);
  const [isBusy, setIsBusy] = useState(false);
  /** Returns false if there are no words to begin with. What needs no list is stored at once. */
  const begin = async (chosen: FirstWords, chosenBeginning: Beginning, isSkipped = false) => {
    if (!needsFirstAnswers(readLibrary(), childId)) return { keepsShown: false };
    if (!isFurther && typeof chosen !== 'object') return { keepsShown: beginFamily(chosen, chosenBeginning) };
    setIsBusy(true);
    const hasBegun = await beginFurtherChild(chosen, chosenBeginning, isSkipped);
    setIsBusy(false);
    return hasBegun && { keepsShown: typeof chosen === 'object' };
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const child = readChild(readLibrary(), childId);
    const nickname = child.name || cleanText(String(form.get('nickname') ?? ''));
    const ownName = nickname ? [{ role: 'child' as const, name: nickname }] : [];
    const named = { ...child, name: nickname };
    const begun = await begin(words, beginning);
    if (!begun) return;
    if (nickname !== child.name) commit({ type: 'editChild', child: named, base: { name: child.name } });
    onAnswer();
    await addNames([...ownName, ...readFamilyNames(form)], begun.keepsShown);
  };
  const skip = async () => {
    const isSkipped = true;
    if (await begin(isFurther ? preselected : SKIPPED_WORD_CHOICE, 'set', isSkipped)) onAnswer();
  };
  const isSame = typeof words === 'object';
  // A browser of mainland China or Singapore leaves no doubt.
  const asksForScript = !isFurther && !isSame && words !== 'en' && guessed?.script !== 'simplified';
  const isTriedCounted = asksForWords && !isSame && tried?.language === getLanguageOfPlace(words, 0);
  const nameHint = isSame ? 'sameHint' : isTriedCounted ? 'triedHint' : 'hint';
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mx-auto flex w-full max-w-lg flex-col gap-3 sm:gap-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <h2 className="min-w-0 flex-1 basis-[10rem] pb-1 text-2xl font-extrabold whitespace-pre-line text-balance wrap-anywhere">
          {isFurther ? t('furtherTitle', { name }) : t('title')}
        </h2>
        {!isFurther && <DouDou state="waving" size={80} className="-mt-2" />}
      </div>
      {asksForWords && (
        <WordChoice
          choices={['en', 'zh', both]}
          chosen={words}
          siblings={siblings}
          hint={isSame ? t('words.sameHint') : null}
          onChoose={setWords}
        >
          {asksForScript && <ScriptChoice chosen={script} onChoose={setScript} />}
        </WordChoice>
      )}
      {!isFurther && (
        <TextField
          name="nickname"
          label={t('nickname')}
          maxLength={LIBRARY_LIMITS.childName}
          autoComplete="off"
          onChange={({ target }) => onTyping(target.value !== '')}
        />
      )}
      <div>
        <FamilyFields language={preselected} hint={t(`family.${nameHint}`)} onTyping={onTyping} />
        {asksForWords && !isSame && <BeginningChoice chosen={beginning} onChoose={setBeginning} />}
      </div>
      {!isSame && (
        <p className="text-soft">
          {isTriedCounted && beginning === 'set' ? t('words.tried') : t(`next.${beginning}`)}
        </p>
      )}
      <div className="flex flex-col gap-1 short:flex-row short:flex-wrap short:items-center">
        <Button
          type="submit"
          tone="primary"
          size="large"
          busy={isBusy}
          className="flex-1 short:basis-[10rem]"
        >
          {t('start')}
        </Button>
        <Button tone="quiet" disabled={isBusy} onClick={() => void skip()}>
          {t('skip')}
        </Button>
      </div>
      <PageNotification notification={notification} className="z-30" />
    </form>
  );
}
