import { Layers } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { addFlash, removeFlash, toggleSet } from '#shared/tracking/day-edits.ts';
import type { DayForm } from '#shared/tracking/day-form.ts';
import { nameSet } from '#shared/tracking/record.ts';
import { WordsDialog } from '../words/words-dialog.tsx';
import type { FormProps } from './form-props.ts';
import { SetRow } from './set-row.tsx';
import { SetShortcuts } from './set-shortcuts.tsx';

/** The sets of the day with their flash counts. A set of the record that is gone since can still be corrected. */
export function SetList({ form, edit, canOnlyAdd }: FormProps & { canOnlyAdd: boolean }) {
  const { t } = useTranslation('tracking');
  const { library, rows } = useLibrary();
  const [wordsOf, setWordsOf] = useState<number | null>(null);
  // A dialog without a trigger of its own leaves the focus nowhere when it closes.
  const opener = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (wordsOf === null) opener.current?.focus();
  }, [wordsOf]);
  const openWords = (setId: number) => (button: HTMLButtonElement) => {
    opener.current = button;
    setWordsOf(setId);
  };
  const ids = [...rows.sets.map(({ id }) => id), ...listGoneSets(form, library.sets)];
  if (ids.length === 0) {
    return <EmptyState icon={<Layers aria-hidden="true" className="size-8" />} text={t('sets.empty')} />;
  }
  return (
    <>
      {canOnlyAdd && <p className="text-sm text-ink-soft">{t('sets.onlyAdd')}</p>}
      <SetShortcuts form={form} edit={edit} />
      <ul aria-label={t('sets.title')} className="flex flex-col divide-y divide-line">
        {ids.map((setId) => (
          <SetRow
            key={setId}
            name={nameSet(setId, library.sets)}
            words={listWords(setId, library)}
            flashes={form.usage[setId]}
            onToggle={() => edit((before) => toggleSet(before, setId))}
            onPlus={() => edit((before) => addFlash(before, setId))}
            onMinus={() => edit((before) => removeFlash(before, setId))}
            onManage={library.sets.has(setId) ? openWords(setId) : null}
          />
        ))}
      </ul>
      {wordsOf !== null && <WordsDialog setId={wordsOf} onClose={() => setWordsOf(null)} />}
    </>
  );
}

function listGoneSets(form: DayForm, sets: ReadonlyMap<number, unknown>): number[] {
  return Object.keys(form.usage)
    .map(Number)
    .filter((setId) => !sets.has(setId));
}

/** More words than a line shows. */
const WORDS_SHOWN = 12;

function listWords(setId: number, library: ReturnType<typeof useLibrary>['library']): string[] {
  const cardIds = library.sets.get(setId)?.flashcardIds ?? [];
  return cardIds.slice(0, WORDS_SHOWN).flatMap((id) => library.flashcards.get(id)?.word ?? []);
}
