import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommitOutcome, useKeptCommit } from '#client/library/use-kept-commit.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { type TimedBanner, useTimedBanner } from '#client/ui/use-timed-banner.ts';
import { createDayForm } from '#shared/tracking/day-form.ts';
import { createRecord } from '#shared/tracking/record.ts';
import type { DayLog } from '../day/use-day-log.ts';

/** How long 'Saved successfully!' stays (spec section 4). */
const SAVED_MS = 3_000;

export type SaveFailure = Exclude<CommitOutcome, 'kept'>;

export type SaveDay = {
  save: () => void;
  saving: boolean;
  banner: TimedBanner;
  failure: SaveFailure | null;
};

/** Saves the day on screen; the stored draft goes only when the record is kept. */
export function useSaveDay({ day, today, view, drafts }: DayLog): SaveDay {
  const { t } = useTranslation('tracking');
  const { library } = useLibrary();
  const { commitKept, waiting } = useKeptCommit();
  const banner = useTimedBanner(SAVED_MS);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  const save = () => {
    banner.clear();
    setFailure(null);
    const record = createRecord(view.form, library, today);
    let accepted = true;
    commitKept([{ type: 'saveRecord', record }], (outcome) => {
      accepted = outcome === 'kept' || outcome === 'notKept';
      setFailure(outcome === 'kept' ? null : outcome);
      if (outcome !== 'kept') return;
      drafts.put(day, null);
      banner.show('success', t('save.done'));
    });
    // As the record says it, cleaned notes included: from now on the draft and the record are the same.
    if (accepted) drafts.put(day, { base: view.base, form: createDayForm(day, record) });
  };
  return { save, saving: waiting && failure === null, banner, failure };
}
