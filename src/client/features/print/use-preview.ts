import { useEffect, useRef, useState } from 'react';
import { installFonts } from '#client/print/load-word-fonts.ts';
import { printEngine } from '#client/print/print-engine.ts';
import type { PrintPhotos, PrintPreview } from '#client/print/print-messages.ts';
import { findFailureMessage, type PrintMessage } from '#client/print/use-print.ts';
import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';

export type Job = {
  readonly cards: readonly PrintCard[];
  readonly options: PrintOptions;
  /** True if the cards' photos are printed on their backs. */
  readonly photos: boolean;
};

/** Compares cards by their texts, because a sync may replace their objects. */
export function isSameJob(a: Job, b: Job): boolean {
  return a === b || listTexts(a) === listTexts(b);
}

function listTexts({ cards, options, photos }: Job): string {
  const listed = cards.map(({ word, english, pinyin, photo }) => [word, english, pinyin, photos && photo]);
  return JSON.stringify([options, photos, listed]);
}

type Made = {
  job: Job;
  preview: PrintPreview;
  photos: PrintPhotos | undefined;
  photoUrls: ReadonlyMap<string, string>;
  remove: () => void;
};

/**
 * `current` is the preview of `job`. It is null until `generate` is called and as soon as the job changes, so that what
 * is printed never differs from what was seen. A preview that waits for the Chinese font says so and appears by itself
 * (docs/product/print.md#chinese-font).
 */
export function usePreview(
  loadPhotos: (cards: readonly PrintCard[]) => Promise<PrintPhotos>,
  job: Job,
  notify: (message: PrintMessage) => void,
) {
  const [made, setMade] = useState<Made | null>(null);
  const [phase, setPhase] = useState<'idle' | 'making' | 'waiting'>('idle');
  const lastRequest = useRef(0);

  const generate = async (wanted: Job) => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    const isLatest = () => request === lastRequest.current;
    const sayWaiting = () => {
      if (!isLatest()) return;
      notify('fontLoading');
      setPhase('waiting');
    };
    setPhase('making');
    try {
      const { cards, options } = wanted;
      const photos = wanted.photos ? await loadPhotos(cards) : undefined;
      const preview = await printEngine.preview({ cards, options: { ...options, photos } }, sayWaiting);
      const removeFonts = await installFonts(preview.faces);
      if (!isLatest()) return removeFonts();
      const photoUrls = new Map(
        [...(photos ?? [])].map(([id, { jpeg }]) => [id, URL.createObjectURL(jpeg)] as const),
      );
      const remove = () => {
        removeFonts();
        for (const url of photoUrls.values()) URL.revokeObjectURL(url);
      };
      setMade({ job: wanted, preview, photos, photoUrls, remove });
    } catch (error) {
      if (isLatest()) notify(findFailureMessage(error));
    } finally {
      if (isLatest()) setPhase('idle');
    }
  };
  const clear = () => {
    lastRequest.current += 1;
    setPhase('idle');
    setMade(null);
  };

  useEffect(() => made?.remove, [made]);
  useEffect(() => {
    const requests = lastRequest;
    return () => {
      // Discards a preview that is finished after the tab was left.
      requests.current += 1;
    };
  }, []);
  const current = made && isSameJob(made.job, job) ? made : null;
  return { current, phase, generate, clear };
}
export type Preview = ReturnType<typeof usePreview>;
