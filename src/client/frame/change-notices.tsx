import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { listLostDays } from '#client/device/lost-rows.ts';
import type { RefusedChange, UnreadableEntry } from '#client/device/outbox.ts';
import { restoreLostRows } from '#client/device/restore-lost-rows.ts';
import { isInsideOtherApp } from '#client/lib/browser/in-app-browser.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { useToday } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import {
  useFamilyLibrary,
  useLibrary,
  useLibraryContext,
  useLibraryRules,
} from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { type LostRows, NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { decideChange } from '#shared/library/changes/change.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { describeChange, getChangeDay } from './describe-change.ts';

/** Refusals that the server would repeat. */
const FINAL_REFUSALS: readonly Refusal[] = ['invalid_change', 'change_too_large', 'entry_differs'];

function RefusedNotice({ refused, onDismiss }: { refused: RefusedChange; onDismiss: () => void }) {
  const { t, i18n } = useTranslation('changes');
  const { t: tError } = useTranslation('errors');
  const { type, ...details } = describeChange(refused.change, i18n.language);
  return (
    <Banner tone="error" onDismiss={onDismiss}>
      <p className="font-bold">{t('refused', { what: t(`refusedWhat.${type}`, details) })}</p>
      <p>{tError(`refusals.${refused.code}`)}</p>
      {!FINAL_REFUSALS.includes(refused.code) && <TryAgain refused={refused} onDone={onDismiss} />}
    </Banner>
  );
}

/** Refusals of everything that a device with a wrong clock does. */
const WRONG_DAY_REFUSALS: readonly Refusal[] = ['clock_ahead', 'day_out_of_reach'];

/** Shows all changes of a wrong clock as one. Once the clock is right, their sessions can be saved for today. */
function WrongDayNotice({ refused }: { refused: readonly RefusedChange[] }) {
  const { t, i18n } = useTranslation('changes');
  const { store } = useLibraryContext();
  const commit = useCommit();
  const today = useToday();
  const [first] = refused;
  if (!first) return null;
  const day = getChangeDay(first.change) ?? today;
  const hasSessions = refused.some(({ change }) => change.type === 'logDay');
  const dismiss = () => {
    for (const change of refused) store.dismissRefused(change);
  };
  const saveForToday = () => {
    const at = toZonedIso(new Date());
    for (const refusal of refused) {
      const { change } = refusal;
      const isDone =
        change.type !== 'logDay' || commit({ ...change, entry: { ...change.entry, day: today, at } }).ok;
      // A session that is refused again stays here, and a second click does not repeat the others.
      if (isDone) store.dismissRefused(refusal);
    }
  };
  return (
    <Banner tone="error" onDismiss={dismiss}>
      <p className="font-bold">{t('wrongDay.title', { day: formatDate(day, i18n.language) })}</p>
      <p>{t(day === today ? 'wrongDay.now' : 'wrongDay.before')}</p>
      {day !== today && hasSessions && (
        <Button className="mt-2" onClick={saveForToday}>
          {t('wrongDay.save')}
        </Button>
      )}
    </Banner>
  );
}

function TryAgain({ refused, onDone }: { refused: RefusedChange; onDone: () => void }) {
  const { t } = useTranslation('changes');
  const { t: tCommon } = useTranslation();
  const { library } = useFamilyLibrary();
  const rules = useLibraryRules();
  const commit = useCommit();
  const { id, change, code } = refused;
  const isPossible = useMemo(() => {
    const decision = decideChange(library, change, rules, id);
    return decision.ok && decision.writes.length > 0;
  }, [library, change, rules, id]);
  const isForPlan = code === 'plan_flashcard_limit';
  if (!isPossible) return isForPlan ? <UpgradeLink /> : null;
  return (
    <Button className="mt-2" onClick={() => commit(change).ok && onDone()}>
      {isForPlan ? t('doItNow') : tCommon('sync.tryAgain')}
    </Button>
  );
}

/** Shows a change that this version of the app cannot read. It stays until the parent discards it. */
function UnreadableNotice({ entry }: { entry: UnreadableEntry }) {
  const { t } = useTranslation('changes');
  const { store } = useLibraryContext();
  const [isConfirming, setIsConfirming] = useState(false);
  const save = () =>
    saveFile(new Blob([entry.text], { type: 'application/json' }), 'sproutcards-change.json');
  return (
    <Banner tone="error">
      <p className="font-bold">{t('unreadable.title')}</p>
      <p>{t('unreadable.text')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {!isInsideOtherApp() && <Button onClick={save}>{t('saveFile')}</Button>}
        <Button onClick={() => setIsConfirming(true)}>{t('discard')}</Button>
      </div>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('unreadable.discardTitle')}
        description={t(isInsideOtherApp() ? 'unreadable.discardInApp' : 'unreadable.discardText')}
        cancelLabel={t('keep')}
        confirmLabel={t('discard')}
        onConfirm={() => store.discardUnreadable(entry)}
        tone="danger"
      />
    </Banner>
  );
}

export function ChangeNotices() {
  const { store } = useLibraryContext();
  const { refused, unreadable } = useLibrary();
  const hasWrongDay = ({ code }: RefusedChange) => WRONG_DAY_REFUSALS.includes(code);
  const [wrongDay, others] = [refused.filter(hasWrongDay), refused.filter((change) => !hasWrongDay(change))];
  return (
    <>
      <LostNotice />
      <WrongDayNotice refused={wrongDay} />
      {others.map((change) => (
        <RefusedNotice key={change.id} refused={change} onDismiss={() => store.dismissRefused(change)} />
      ))}
      {unreadable.map((entry) => (
        <UnreadableNotice key={entry.key} entry={entry} />
      ))}
    </>
  );
}

const MAX_LISTED = 200;

function LostDialog({ lost, open, onClose }: { lost: LostRows; open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation('changes');
  const days = listLostDays(lost).map((day) => formatDay(day, i18n.language));
  const listNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('lost.dialogTitle')}>
      <LostList heading={t('lost.wordsHeading')} rows={lost.flashcards.map(({ word }) => word)} />
      <LostList heading={t('lost.daysHeading')} rows={days} />
      <LostList heading={t('lost.categoriesHeading')} rows={listNames(lost.categories)} />
      <LostList heading={t('lost.setsHeading')} rows={listNames(lost.sets)} />
      <LostList heading={t('lost.settingsHeading')} rows={listNames(lost.children)} />
      <LostList heading={t('lost.importsHeading')} rows={lost.imports.map(({ fileName }) => fileName)} />
      <LostList heading={t('lost.storiesHeading')} rows={lost.stories.map(({ title }) => title)} />
    </Dialog>
  );
}

function LostList({ heading, rows }: { heading: string; rows: readonly string[] }) {
  const { t } = useTranslation('changes');
  if (rows.length === 0) return null;
  return (
    <section className="mb-4">
      <h3 className="font-bold">{heading}</h3>
      <ul className="list-disc pl-6">
        {rows.slice(0, MAX_LISTED).map((row, i) => (
          // Rows may have the same text, and the list never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are plain strings without ids
          <li key={i}>{row}</li>
        ))}
      </ul>
      {rows.length > MAX_LISTED && <p>{t('lost.more', { count: rows.length - MAX_LISTED })}</p>}
    </section>
  );
}

export function LostNotice() {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  const { rescue } = useLibrary();
  const { t, i18n } = useTranslation('changes');
  const [openDialog, setOpenDialog] = useState<'look' | 'discard' | null>(null);
  const { t: tError } = useTranslation('errors');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (!rescue) return null;
  const summary = new Intl.ListFormat(i18n.language).format(listLostParts(rescue, t));
  return (
    <Banner tone="notice">
      <p className="font-bold">{t('lost.title', { what: summary })}</p>
      <p>{refusal ? tError(`refusals.${refusal}`) : t('lost.text')}</p>
      {refusal === 'plan_flashcard_limit' && <UpgradeLink />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="primary" onClick={async () => setRefusal(await restoreLostRows(store, rules))}>
          {t('lost.bringBack')}
        </Button>
        <Button onClick={() => setOpenDialog('look')}>{t('lost.look')}</Button>
        <Button onClick={() => setOpenDialog('discard')}>{t('discard')}</Button>
      </div>
      <LostDialog lost={rescue} open={openDialog === 'look'} onClose={() => setOpenDialog(null)} />
      <AlertDialog
        open={openDialog === 'discard'}
        onOpenChange={(next) => setOpenDialog(next ? 'discard' : null)}
        title={t('lost.discardTitle')}
        description={t('lost.discardText', { what: summary })}
        cancelLabel={t('keep')}
        confirmLabel={t('discard')}
        onConfirm={() => store.replaceRescue(NOTHING_LOST)}
        tone="danger"
      />
    </Banner>
  );
}

function listLostParts(lost: LostRows, t: TFunction<'changes'>): string[] {
  const countIds = (rows: readonly { id: string | number }[]) => new Set(rows.map(({ id }) => id)).size;
  const setIds = [
    ...lost.sets.map(({ id }) => ({ id })),
    ...lost.rotations.map(({ setId }) => ({ id: setId })),
  ];
  const counts = [
    ['cards', countIds(lost.flashcards)],
    ['days', listLostDays(lost).length],
    ['categories', countIds(lost.categories)],
    ['sets', countIds(setIds)],
    ['settingsOf', countIds(lost.children)],
    ['imports', countIds(lost.imports)],
    ['stories', countIds(lost.stories)],
    ['conflicts', countIds(lost.conflicts)],
  ] as const;
  return counts.flatMap(([part, count]) => (count > 0 ? [t(`lost.${part}`, { count })] : []));
}
