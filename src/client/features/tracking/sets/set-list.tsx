import { type ComponentType, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayLog } from '#client/features/tracking/day/use-day-log.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { listSets } from '#shared/library/sets.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { addRound, findLastSession, listFilledSets, repeatSession } from '#shared/tracking/day-edits.ts';
import { SetRow } from './set-row.tsx';

export type WordsDialogComponent = ComponentType<{
  setId: number;
  onClose: () => void;
  returnFocusRef: RefObject<HTMLElement | null>;
}>;

/** Logs an ordinary day in one tap: one more flash of all or the selected sets, or the last session again. */
function SetShortcuts({ log }: { log: DayLog }) {
  const { form, edit } = log;
  const { t } = useTranslation('tracking');
  const { library } = useLibrary();
  const childId = useChildId();
  const filledSetIds = useMemo(() => listFilledSets(listSets(log.library, childId)), [log.library, childId]);
  const lastSession = useMemo(() => findLastSession(library, form.date), [library, form.date]);
  const selectedSetIds = Object.keys(form.usage).map(Number);
  const isPartlySelected =
    selectedSetIds.length > 0 && filledSetIds.some((setId) => form.usage[setId] === undefined);
  const renderShortcut = (text: string, change: Parameters<DayLog['edit']>[0]) => (
    <Button className="px-2!" tone="quiet" onClick={() => edit(change)}>
      {text}
    </Button>
  );
  // The counter of a single set does the same.
  if (filledSetIds.length < 2) return null;
  return (
    <div className="-mx-2">
      <Toolbar label={t('shortcuts.label')}>
        {renderShortcut(t('shortcuts.all'), (before) => addRound(before, filledSetIds))}
        {isPartlySelected &&
          renderShortcut(t('shortcuts.selected'), (before) => addRound(before, selectedSetIds))}
        {lastSession &&
          selectedSetIds.length === 0 &&
          renderShortcut(t('shortcuts.repeat'), (before) => repeatSession(before, lastSession))}
      </Toolbar>
    </div>
  );
}

type SetListProps = { log: DayLog; WordsDialog: WordsDialogComponent };

/** Lists the sets, including deleted sets of the record, whose flashes can be corrected. */
export function SetList({ log, WordsDialog }: SetListProps) {
  const { t } = useTranslation('tracking');
  const { library, rows } = useLibrary();
  const { name } = readChild(library, useChildId());
  const [openSetId, setOpenSetId] = useState<number | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  const openWords = (setId: number, button: HTMLButtonElement) => {
    opener.current = button;
    setOpenSetId(setId);
  };
  const usedIds = Object.keys(log.form.usage).map(Number);
  const allIds = [...rows.sets.map(({ id }) => id), ...usedIds.filter((setId) => !library.sets.has(setId))];
  const isLater = (setId: number) => log.library.sets.get(setId)?.opensOn !== undefined;
  const laterIds = allIds.filter(isLater);
  const renderRow = (setId: number) => (
    <SetRow key={setId} setId={setId} log={log} onManageWords={openWords} />
  );
  return (
    <>
      {log.entries.state === 'partial' && <p className="text-sm text-soft">{t('sets.onlyAdd')}</p>}
      {allIds.length > 0 ? (
        <>
          <p className="text-sm text-soft">{t('sets.flash')}</p>
          <SetShortcuts log={log} />
        </>
      ) : (
        <EmptyState text={t('sets.empty')}>
          <Link to="/dashboard" className={buttonClass('primary')}>
            {name ? t('sets.pickFor', { name }) : t('sets.pick')}
          </Link>
        </EmptyState>
      )}
      <ul aria-label={t('sets.title')} className="flex flex-col gap-3 empty:hidden">
        {allIds.filter((id) => !isLater(id)).map(renderRow)}
      </ul>
      {laterIds.length > 0 && (
        <Fold
          title={t('sets.later', { count: laterIds.length })}
          open={laterIds.some((id) => usedIds.includes(id))}
        >
          <ul aria-label={t('sets.later', { count: laterIds.length })} className="-mx-[16px] sm:-mx-6">
            {laterIds.map(renderRow)}
          </ul>
        </Fold>
      )}
      {allIds.length > 0 && (
        <Link to="/manage-flashcards?tab=sets" className={buttonClass('quiet', 'self-start px-2!')}>
          {t('sets.manage')}
        </Link>
      )}
      {openSetId !== null && (
        <WordsDialog setId={openSetId} onClose={() => setOpenSetId(null)} returnFocusRef={opener} />
      )}
    </>
  );
}
