import { useCallback, useEffect, useRef, useState } from 'react';
import { isFontLoading, waitForChineseFont } from '#client/print/create-pdf-when-ready.ts';
import { findFailureMessage } from '#client/print/failure-message.ts';
import { installPreviewFonts } from '#client/print/preview-fonts.ts';
import type { PrintEngine } from '#client/print/print-engine.ts';
import type { PrintMessage } from '#client/print/print-message.ts';
import { isSameJob, type Job, type JobPreview } from './print-job.ts';

/** What goes on: nothing, a preview being made, or one that waits for the Chinese font. */
type Phase = 'idle' | 'making' | 'waiting';

/**
 * The preview of `job`. It is null until `generate` was called, and again as soon as the job is another one,
 * so that what is printed never differs from what was seen. While the Chinese font is missing, a message asks
 * the parent to try again (docs/product/print.md#chinese-font), and the preview appears by itself once the
 * font has loaded.
 */
export function usePreview(engine: PrintEngine, job: Job, notify: (message: PrintMessage) => void) {
  const [made, setMade] = useState<JobPreview | null>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  const lastRequest = useRef(0);

  const generate = useCallback(
    async (wanted: Job) => {
      lastRequest.current += 1;
      const request = lastRequest.current;
      const isLatest = () => request === lastRequest.current;
      const make = async () => {
        setPhase('making');
        const preview = await engine.preview(wanted.cards, { backPages: wanted.backPages });
        const removeFonts = await installPreviewFonts(preview.faces);
        if (isLatest()) setMade({ job: wanted, preview, removeFonts });
        else removeFonts();
      };
      try {
        await make().catch(async (error: unknown) => {
          if (!isFontLoading(error) || !isLatest()) throw error;
          notify('fontLoading');
          setPhase('waiting');
          await waitForChineseFont(engine);
          if (isLatest()) await make();
        });
      } catch (error) {
        if (isLatest()) notify(findFailureMessage(error));
      } finally {
        if (isLatest()) setPhase('idle');
      }
    },
    [engine, notify],
  );
  const clear = useCallback(() => {
    lastRequest.current += 1;
    setPhase('idle');
    setMade(null);
  }, []);

  useEffect(() => made?.removeFonts, [made]);
  useEffect(() => {
    const requests = lastRequest;
    return () => {
      // A preview that finishes after the tab was left is dropped.
      requests.current += 1;
    };
  }, []);
  const current = made && isSameJob(made.job, job) ? made : null;
  return { current, phase, generate, clear };
}
