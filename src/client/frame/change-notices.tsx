import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import type { RefusedChange, UnreadableEntry } from '#client/device/outbox.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useFamilyLibrary, useLibraryRules, useSyncTrouble } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { decideChange } from '#shared/library/changes/apply-change.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { describeChange } from './describe-change.ts';
import { LostNotice } from './rescue-notices.tsx';

/** Refusals that the server would repeat. */
const FINAL: readonly Refusal[] = ['invalid_change', 'change_too_large', 'entry_differs'];

function RefusedNotice({ change, onDismiss }: { change: RefusedChange; onDismiss: () => void }) {
  const { t, i18n } = useTranslation('changes');
  const { t: tError } = useTranslation('errors');
  const { type, ...details } = describeChange(change.change, i18n.language);
  return (
    <Banner tone="error" onDismiss={onDismiss}>
      <p className="font-bold">{t('refused', { what: t(`refusedWhat.${type}`, details) })}</p>
      <p>{tError(`refusals.${change.code}`)}</p>
      {!FINAL.includes(change.code) && <TryAgain refused={change} onDone={onDismiss} />}
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
  const fits = useMemo(() => {
    const decision = decideChange(library, change, rules, id);
    return decision.ok && decision.writes.length > 0;
  }, [library, change, rules, id]);
  const isForPlan = code === 'plan_flashcard_limit';
  if (!fits) return isForPlan ? <UpgradeLink /> : null;
  return (
    <Button className="mt-2" onClick={() => commit(change).ok && onDone()}>
      {isForPlan ? t('doItNow') : tCommon('sync.tryAgain')}
    </Button>
  );
}

/** Shows a change that this version of the page cannot read. It stays until the parent discards it. */
function UnreadableNotice({ entry }: { entry: UnreadableEntry }) {
  const { t } = useTranslation('changes');
  const { discardUnreadable } = useSyncTrouble();
  const [asking, setAsking] = useState(false);
  const save = () =>
    saveFile(new Blob([entry.text], { type: 'application/json' }), 'sproutcards-change.json');
  return (
    <Banner tone="error">
      <p className="font-bold">{t('unreadable.title')}</p>
      <p>{t('unreadable.text')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={save}>{t('saveFile')}</Button>
        <Button onClick={() => setAsking(true)}>{t('discard')}</Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('unreadable.discardTitle')}
        description={t('unreadable.discardText')}
        cancelLabel={t('keep')}
        confirmLabel={t('discard')}
        onConfirm={() => discardUnreadable(entry)}
        tone="danger"
      />
    </Banner>
  );
}

export function ChangeNotices() {
  const { refused, unreadable, dismissRefused } = useSyncTrouble();
  return (
    <>
      <LostNotice />
      {refused.map((change) => (
        <RefusedNotice key={change.id} change={change} onDismiss={() => dismissRefused(change)} />
      ))}
      {unreadable.map((entry) => (
        <UnreadableNotice key={entry.key} entry={entry} />
      ))}
    </>
  );
}
