import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import type { RefusedChange } from '#client/device/outbox.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useFamilyLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { decideChange } from '#shared/library/apply-change.ts';
import type { Refusal } from '#shared/library/change.ts';
import { describeChange } from './describe-change.ts';

/** The server would refuse these a second time. */
const FINAL: readonly Refusal[] = ['invalid_change', 'change_too_large', 'entry_differs'];

/** A change that was refused, with its reason and, where it can be carried out by now, the way to do so. */
export function RefusedNotice({ change, onDismiss }: { change: RefusedChange; onDismiss: () => void }) {
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
