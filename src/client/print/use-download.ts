import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import type { PrintCard } from '#shared/print/card-texts.ts';
import { namePdfFile } from '#shared/print/file-name.ts';
import { createPdfWhenReady } from './create-pdf-when-ready.ts';
import { findFailureMessage } from './failure-message.ts';
import type { PrintEngine } from './print-engine.ts';
import type { PrintMessage } from './print-message.ts';

type Download = {
  readonly cards: readonly PrintCard[];
  readonly backPages: boolean;
  /** The calendar day the cards are of, for the file's name. */
  readonly day?: string;
};

/**
 * Makes the PDF of a job and saves it; without a job, which in the Print tab is the preview in view, it says so. Where the
 * family's plan has no PDF, `upgrade` opens instead: draw `UpgradeDialog` with it.
 */
export function useDownload(
  engine: PrintEngine,
  job: Download | null,
  notify: (message: PrintMessage) => void,
  /** Returns the name under which a file is saved. */
  nameFile: (fileName: string) => string,
) {
  const { t, i18n } = useTranslation('print');
  const { canDownloadPdf, refresh } = usePlan();
  const [offering, setOffering] = useState(false);
  const { pending, run } = useAsyncAction(async ({ cards, backPages, day }: Download) => {
    const properties = { createdAt: new Date(), title: t('pdfTitle'), language: i18n.language };
    try {
      const pdf = await createPdfWhenReady(engine, cards, { backPages }, properties);
      saveFile(pdf, nameFile(namePdfFile(day)));
      notify('saved');
    } catch (error) {
      notify(findFailureMessage(error));
    }
  });
  const download = () => {
    if (!job) return notify('noPreview');
    if (canDownloadPdf) return void run(job);
    setOffering(true);
    // Bought a moment ago on another device: then the offer goes away by itself.
    void refresh();
  };
  const upgrade = { open: offering && !canDownloadPdf, onClose: () => setOffering(false) };
  return { download, busy: pending, upgrade };
}
