import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { useRotationSetting } from '#client/library/sessions/use-teaching-settings.ts';
import { useRefusalText } from '#client/library/use-carry-out.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useIds, useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/dialog.tsx';
import { CheckboxField, NameOptions, SelectField, TextField } from '#client/ui/fields/field.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import { groupBy } from '#shared/lib/collections.ts';
import { DEFAULT_PACE, readName } from '#shared/library/sets.ts';
import type { CardSet, WordLanguage } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getLanguageOfSet } from '#shared/shipped-words/shipped-word.ts';
import {
  exceedsPace,
  getAddedKey,
  getExceededCapacity,
  planIntoSet,
  type SetChoice,
} from './plan-into-set.ts';

const NEW = 'new';

const MAX_NAMES = 2;

/** Returns the names of the cards' categories, or '' for many categories or a name that a set has. */
function useSuggestedName(flashcardIds: readonly string[]): string {
  const { i18n } = useTranslation('flashcards');
  const { flashcards, categories } = useLibrary(({ library }) => library);
  const sets = useLibrary(({ rows }) => rows.sets);
  const names = new Set(
    flashcardIds.map((id) => categories.get(flashcards.get(id)?.categoryId ?? '')?.name ?? ''),
  );
  if (names.size > MAX_NAMES) return '';
  const suggested = [...names].join(getListSeparator(i18n.language));
  return sets.some(({ name }) => name === suggested) ? '' : suggested;
}

const getLanguage = (word = ''): WordLanguage => (hasCjk(word) ? 'zh' : 'en');

/** Returns a function that returns the language of a set's words. */
function useSetLanguage(): (set: CardSet) => WordLanguage {
  const flashcards = useLibrary(({ library }) => library.flashcards);
  return (set) => set.fill ?? getLanguageOfSet(set, flashcards);
}

/**
 * Groups cards by language if the child has sets of both, and otherwise under ''. The groups do not change if the cards
 * change the language of a set.
 */
function useLanguageGroups(flashcardIds: readonly string[]): ReadonlyMap<WordLanguage | '', string[]> {
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const sets = useLibrary(({ rows }) => rows.sets);
  const getSetLanguage = useSetLanguage();
  const isMixed = new Set(sets.map(getSetLanguage)).size > 1;
  const [groups] = useState(() =>
    groupBy(flashcardIds, (id) => (isMixed ? getLanguage(flashcards.get(id)?.word) : '')),
  );
  return groups;
}

type SetFormProps = {
  /** The submit button refers to the form by this id. */
  id: string;
  flashcardIds: readonly string[];
  onChoose: (choice: SetChoice) => void;
};

function SetForm({ id, flashcardIds, onChoose }: SetFormProps) {
  const { t } = useTranslation('flashcards');
  const sets = useLibrary(({ rows }) => rows.sets);
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const getSetLanguage = useSetLanguage();
  const [chosenSetId, setChosenSetId] = useState(() => {
    const language = getLanguage(flashcards.get(flashcardIds[0] ?? '')?.word);
    return String((sets.find((set) => getSetLanguage(set) === language) ?? sets[0])?.id ?? NEW);
  });
  const [error, setError] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  // The set is also null when another device has deleted it.
  const set = sets.find(({ id }) => String(id) === chosenSetId) ?? null;
  const suggestedName = useSuggestedName(flashcardIds);
  const { rotation } = useRotationSetting();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isTooMany = exceedsPace(set, flashcardIds);
  // A new set starts with all of the cards if they fit its pace.
  const canCome = set !== null || isTooMany;
  const asComing = canCome && (choice ?? (isTooMany && rotation === 'on'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be inside another form.
    event.stopPropagation();
    const capacity = getExceededCapacity(set, flashcardIds, { asComing });
    if (capacity !== null)
      return setError(t('sets.noRoom', { max: LIBRARY_LIMITS.cardsPerSet, count: capacity }));
    if (set) return onChoose({ kind: 'set', set, asComing });
    const names = sets.map(({ name }) => name);
    const reading = readName(name.current?.value ?? '', names);
    if (reading.ok) return onChoose({ kind: 'new', name: reading.name, asComing });
    setError(t(`sets.nameErrors.${reading.reason}`, { max: LIBRARY_LIMITS.categoryName }));
    name.current?.focus();
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <SelectField
        label={t('bulk.set')}
        value={set ? chosenSetId : NEW}
        error={set ? error : undefined}
        onChange={(event) => {
          setChosenSetId(event.target.value);
          setError(undefined);
        }}
      >
        <NameOptions rows={sets} />
        <option value={NEW}>{t('sets.new')}</option>
      </SelectField>
      {canCome && (
        <CheckboxField
          label={set ? t('sets.asComing') : t('sets.restComing', { count: DEFAULT_PACE.cards })}
          checked={asComing}
          onChange={({ target }) => setChoice(target.checked)}
        />
      )}
      {!set && (
        <TextField
          ref={name}
          label={t('sets.name')}
          defaultValue={suggestedName}
          error={error}
          aria-required
          autoComplete="off"
        />
      )}
    </form>
  );
}

/** `returnFocusRef` gets focus if the element that opened the dialog has disappeared. */
type SetDialogProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'onClose' | 'returnFocusRef'> &
  Omit<SetFormProps, 'id'>;

export function SetDialog({ flashcardIds, onChoose, ...dialog }: SetDialogProps) {
  const { t } = useTranslation('flashcards');
  const formId = useId();
  return (
    <FormDialog {...dialog} formId={formId} cancelLabel={t('row.cancel')} confirmLabel={t('bulk.addConfirm')}>
      <SetForm id={formId} flashcardIds={flashcardIds} onChoose={onChoose} />
    </FormDialog>
  );
}

type WordsState = { name: 'closed' | 'open' } | { name: 'done' | 'refused'; text: string };

type WordsIntoSetProps = Pick<SetFormProps, 'flashcardIds'> & Pick<ComponentProps<typeof Button>, 'tone'>;

/** Says how many of the words are in no set, and offers to add those of each language that the child is taught to one. */
export function WordsIntoSet({ flashcardIds, tone = 'secondary' }: WordsIntoSetProps) {
  const { t } = useTranslation('flashcards');
  const groups = [...useLanguageGroups(flashcardIds)];
  const sets = useLibrary(({ rows }) => rows.sets);
  const inSets = new Set(sets.flatMap(({ flashcardIds: ids, coming = [] }) => [...ids, ...coming]));
  const count = flashcardIds.filter((id) => !inSets.has(id)).length;
  const getTitle = (language: WordLanguage | '', count: number) =>
    language && groups.length > 1 ? t(`sets.putLanguage.${language}`, { count }) : t('sets.putImported');
  return groups.map(([language, ids], index) => (
    <GroupIntoSet
      key={language}
      title={getTitle(language, ids.length)}
      text={index === 0 && count > 0 && t('sets.importedInNone', { count })}
      flashcardIds={ids}
      tone={tone}
    />
  ));
}

type GroupIntoSetProps = Required<WordsIntoSetProps> & { title: string; text: string | false };

function GroupIntoSet({ title, text, flashcardIds, tone }: GroupIntoSetProps) {
  const { t } = useTranslation('flashcards');
  const commit = useCommit();
  const ids = useIds();
  const childId = useChildId();
  const getRefusalText = useRefusalText();
  const [state, setState] = useState<WordsState>({ name: 'closed' });
  const box = useRef<HTMLDivElement>(null);
  const choose = (choice: SetChoice) => {
    const name = choice.kind === 'new' ? choice.name : choice.set.name;
    const plan = planIntoSet(choice, flashcardIds, { id: ids.setId(), childId });
    if (!plan) return setState({ name: 'done', text: t('bulk.already', { name }) });
    const result = commit(plan.change);
    if (!result.ok) return setState({ name: 'refused', text: getRefusalText(result.code) });
    setState({ name: 'done', text: t(getAddedKey(choice), { count: plan.count, name }) });
  };
  return (
    <div ref={box} tabIndex={-1} className="mt-3 flex flex-col items-start gap-3 outline-none">
      {state.name === 'done' ? (
        <p role="status" className="font-medium text-leaf-dark">
          {state.text}
        </p>
      ) : (
        <>
          {text && <p className="text-soft">{text}</p>}
          {state.name === 'refused' && (
            <p role="alert" className="font-medium text-error">
              {state.text}
            </p>
          )}
          <Button tone={tone} onClick={() => setState({ name: 'open' })}>
            {title}
          </Button>
        </>
      )}
      {state.name === 'open' && (
        <SetDialog
          title={title}
          flashcardIds={flashcardIds}
          onChoose={choose}
          onClose={() => setState({ name: 'closed' })}
          returnFocusRef={box}
        />
      )}
    </div>
  );
}
