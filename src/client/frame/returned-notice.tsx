import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteReturned, keepReturned } from '#client/device/divergence/answer-rescue.ts';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { useLibraryContext } from '#client/library/library-context.ts';
import { useLibraryRules, useRescue } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LostList } from './lost-dialog.tsx';

/** Names what a restored server has again although it was deleted; the parent can keep it or delete it again. */
export function ReturnedNotice() {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  const rescue = useRescue();
  const { t, i18n } = useTranslation('changes');
  const [open, setOpen] = useState(false);
  const cards = rescue?.returnedFlashcards ?? [];
  const sets = rescue?.returnedSets ?? [];
  const entries = rescue?.returnedEntries ?? [];
  if (cards.length + sets.length + entries.length === 0) return null;
  const what = new Intl.ListFormat(i18n.language).format([
    ...(cards.length > 0 ? [t('lost.cards', { count: cards.length })] : []),
    ...(sets.length > 0 ? [t('returned.sets', { count: sets.length })] : []),
    ...(entries.length > 0 ? [t('returned.entries', { count: entries.length })] : []),
  ]);
  const days = [...new Set(entries.map(({ day }) => day))].sort().reverse();
  return (
    <Banner tone="notice">
      <p className="font-bold">{t('returned.title', { what })}</p>
      <p>{t('returned.text')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => keepReturned(store)}>{t('returned.keep')}</Button>
        <Button onClick={() => setOpen(true)}>{t('lost.look')}</Button>
        <Button onClick={() => deleteReturned(store, rules)}>{t('returned.delete')}</Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={t('returned.dialogTitle')}>
        <LostList heading={t('lost.wordsHeading')} rows={cards.map(({ word }) => word)} />
        <LostList heading={t('lost.setsHeading')} rows={sets.map(({ name }) => name)} />
        <LostList heading={t('lost.daysHeading')} rows={days.map((day) => formatDate(day, i18n.language))} />
      </Dialog>
    </Banner>
  );
}
