import { Sprout } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteTriedSession, readTriedSession } from '#client/device/tried-session.ts';
import { withTimeout } from '#client/lib/http/with-timeout.ts';
import { type ChineseSettings, guessChineseSettings } from '#client/lib/i18n/chinese-settings.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useShownChildren, useToday } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useLibraryRules, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import { countRoom } from '#shared/library/changes/decision.ts';
import { type DefaultWordChoice, getLanguageOfPlace, SKIPPED_WORD_CHOICE } from '#shared/library/defaults.ts';
import { listSets } from '#shared/library/sets.ts';
import { WORD_LANGUAGES } from '#shared/library/tables/card-set.ts';
import { type ChineseScript, readChild } from '#shared/library/tables/child.ts';
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
import type { GivenName } from '#shared/teach/plan-family-names.ts';
import { hasHadSession, needsFirstAnswers } from '#shared/teach/today.ts';
import { createTriedEntry, type TriedSession } from '#shared/teach/tried-session.ts';
import { FamilyFields, FieldFold, readFamilyNames, useFamilyNames } from './family-fields.tsx';
import { ChoiceRow, type FirstWords, ScriptChoice, WordChoice } from './word-choice.tsx';

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
 * Begins with the product's words or a sibling's sets, unless another device has answered meanwhile. `names` is null if the
 * questions are skipped. Resolves to false if the plan or the device has no words.
 */
function useBeginFurtherChild(childId: number, day: string, notify: Notify) {
  const { t } = useTranslation('first-minute');
  const readLibrary = useReadLibrary();
  const { flashcardLimit } = useLibraryRules();
  const carryOut = useCarryOut(notify);
  return async (words: FirstWords, beginning: Beginning, names: readonly GivenName[] | null) => {
    if (typeof words === 'object')
      return carryOut(planSameSets(readLibrary(), { from: words.sameAs, to: childId }));
    const shipped = await withTimeout(() => loadShippedWords(new Set(WORD_LANGUAGES))).catch(() => ({}));
    if (!needsFirstAnswers(readLibrary(), childId)) return true;
    const room = countRoom(readLibrary(), { flashcardLimit });
    const named = names?.map(({ role }) => role) ?? [];
    // The names become cards as well, after the words.
    const wordRoom = room && Math.max(0, room - named.length);
    const options = { childId, day, language: words, beginning, named, shipped, room: wordRoom };
    const changes = planFirstSets(readLibrary(), options);
    if (changes) return carryOut(changes);
    if (!names) return carryOut([editStart(readLibrary(), childId, 'skipped')]);
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

export function FirstMinute({ childId, onTyping, onAnswer, ...asked }: FirstMinuteProps) {
  const { t, i18n } = useTranslation('first-minute');
  const commit = useCommit();
  const navigate = useNavigate();
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
  const [answering, setAnswering] = useState<{ asksForWords: boolean } | null>(null);
  const isBusy = answering !== null;
  const { asksForWords } = answering ?? asked;
  /** Returns false if there are no words to begin with. What needs no list is stored at once. */
  const begin = async (
    chosen: FirstWords,
    chosenBeginning: Beginning,
    names: readonly GivenName[] | null = null,
  ) => {
    if (!needsFirstAnswers(readLibrary(), childId)) return { keepsShown: false };
    if (!isFurther && typeof chosen !== 'object') return { keepsShown: beginFamily(chosen, chosenBeginning) };
    const hasBegun = await beginFurtherChild(chosen, chosenBeginning, names);
    return hasBegun && { keepsShown: typeof chosen === 'object' };
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const child = readChild(readLibrary(), childId);
    const nickname = child.name || cleanText(String(form.get('nickname') ?? ''));
    const ownName = nickname ? [{ role: 'child' as const, name: nickname }] : [];
    const named = { ...child, name: nickname };
    const names = [...ownName, ...readFamilyNames(form)];
    // The form stays on screen as it is until the next page has loaded.
    onTyping(true);
    setAnswering({ asksForWords });
    const begun = await begin(words, beginning, names);
    if (!begun) return setAnswering(null);
    if (nickname !== child.name) commit({ type: 'editChild', child: named, base: { name: child.name } });
    await addNames(names, begun.keepsShown);
    // The break after the session before sign-up comes first.
    if (hasHadSession(readLibrary(), childId)) return onAnswer();
    // Back leads to the top of Today.
    scrollTo(0, 0);
    navigate('/teach');
  };
  const skip = async () => {
    setAnswering({ asksForWords });
    if (await begin(isFurther ? preselected : SKIPPED_WORD_CHOICE, 'set')) onAnswer();
    else setAnswering(null);
  };
  const isSame = typeof words === 'object';
  const isBothInTurn = (words === 'both' || words === 'zhFirst') && beginning !== 'all';
  const hint = isSame ? t('words.sameHint') : isBothInTurn ? t(`words.${words}Hint`) : null;
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
          hint={hint}
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
