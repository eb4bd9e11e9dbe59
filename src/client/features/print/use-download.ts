import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#client/lib/files/save-file.ts';
import type { PrintEngine } from '#client/lib/printing/print-engine.ts';
import { PDF_FILE_NAME } from '#shared/print/file-name.ts';
import { findFailureMessage } from './failure-message.ts';
import type { Job } from './print-job.ts';
import type { PrintMessage } from './print-message.ts';

/** Makes the PDF of a job and saves it; `job` is that of the preview in view, null without one. */
export function useDownload(engine: PrintEngine, job: Job | null, say: (message: PrintMessage) => void) {
  const { t, i18n } = useTranslation('print');
  const [busy, setBusy] = useState(false);
  const download = useCallback(async () => {
    if (!job) return say('noPreview');
    setBusy(true);
    try {
      const properties = { createdAt: new Date(), title: t('pdfTitle'), language: i18n.language };
      saveFile(await engine.createPdf(job.cards, { backPages: job.backPages }, properties), PDF_FILE_NAME);
      say('saved');
    } catch (error) {
      say(findFailureMessage(error));
    } finally {
      setBusy(false);
    }
  }, [engine, i18n.language, job, say, t]);
  return { download, busy };
}
