import { useCallback, useEffect, useRef, useState } from 'react';
import { findFailureMessage } from '#client/lib/printing/failure-message.ts';
import { installPreviewFonts } from '#client/lib/printing/preview-fonts.ts';
import type { PrintEngine } from '#client/lib/printing/print-engine.ts';
import type { PrintMessage } from '#client/lib/printing/print-message.ts';
import { isSameJob, type Job, type JobPreview } from './print-job.ts';

/**
 * The preview of `job`. It is null until `generate` was called, and again as soon as the job is another one, so that what
 * is printed never differs from what was seen.
 */
export function usePreview(engine: PrintEngine, job: Job, say: (message: PrintMessage) => void) {
  const [made, setMade] = useState<JobPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const lastRequest = useRef(0);

  const generate = useCallback(
    async (wanted: Job) => {
      lastRequest.current += 1;
      const request = lastRequest.current;
      const isLatest = () => request === lastRequest.current;
      setBusy(true);
      try {
        const preview = await engine.preview(wanted.cards, { backPages: wanted.backPages });
        const removeFonts = await installPreviewFonts(preview.faces);
        if (isLatest()) setMade({ job: wanted, preview, removeFonts });
        else removeFonts();
      } catch (error) {
        if (isLatest()) say(findFailureMessage(error));
      } finally {
        if (isLatest()) setBusy(false);
      }
    },
    [engine, say],
  );
  const clear = useCallback(() => {
    lastRequest.current += 1;
    setBusy(false);
    setMade(null);
  }, []);

  useEffect(() => made?.removeFonts, [made]);
  const current = made && isSameJob(made.job, job) ? made : null;
  return { current, busy, generate, clear };
}
