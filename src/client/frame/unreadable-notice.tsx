import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnreadableEntry } from '#client/device/outbox.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useSyncTrouble } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

/** A change that this version of the page cannot read. It stays until the parent discards it. */
export function UnreadableNotice({ entry }: { entry: UnreadableEntry }) {
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
