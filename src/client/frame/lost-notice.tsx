import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { bringLostBack, discardLost } from '#client/device/divergence/answer-rescue.ts';
import {
  isNothingLost,
  listLostDays,
  listLostSetIds,
  type Rescue,
} from '#client/device/divergence/rescue.ts';
import { useLibraryContext } from '#client/library/library-context.ts';
import { useLibraryRules, useRescue } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Refusal } from '#shared/library/change.ts';
import { LostDialog } from './lost-dialog.tsx';

/** Names what this device has and the server has lost; the parent can bring it back, look at it or discard it. */
export function LostNotice() {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  const rescue = useRescue();
  const { t, i18n } = useTranslation('changes');
  const [open, setOpen] = useState<'look' | 'discard' | null>(null);
  const { t: tError } = useTranslation('errors');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (!rescue || isNothingLost(rescue)) return null;
  const what = new Intl.ListFormat(i18n.language).format(listParts(rescue, t));
  return (
    <Banner tone="notice">
      <p className="font-bold">{t('lost.title', { what })}</p>
      <p>{refusal ? tError(`refusals.${refusal}`) : t('lost.text')}</p>
      {refusal === 'plan_flashcard_limit' && <UpgradeLink />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => setRefusal(bringLostBack(store, rules))}>
          {t('lost.bringBack')}
        </Button>
        <Button onClick={() => setOpen('look')}>{t('lost.look')}</Button>
        <Button onClick={() => setOpen('discard')}>{t('discard')}</Button>
      </div>
      <LostDialog rescue={rescue} open={open === 'look'} onClose={() => setOpen(null)} />
      <AlertDialog
        open={open === 'discard'}
        onOpenChange={(next) => setOpen(next ? 'discard' : null)}
        title={t('lost.discardTitle')}
        description={t('lost.discardText', { what })}
        cancelLabel={t('keep')}
        confirmLabel={t('discard')}
        onConfirm={() => discardLost(store)}
        tone="danger"
      />
    </Banner>
  );
}

function listParts(rescue: Rescue, t: TFunction): string[] {
  const counts = [
    ['cards', rescue.flashcards.length],
    ['days', listLostDays(rescue).length],
    ['categories', rescue.categories.length],
    ['sets', listLostSetIds(rescue).length],
    ['settingsOf', rescue.children.length],
    ['imports', rescue.imports.length],
    ['conflicts', rescue.conflicts.length],
  ] as const;
  return counts.flatMap(([part, count]) => (count > 0 ? [t(`lost.${part}`, { count })] : []));
}
