import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '#client/lib/store/store.ts';
import type { PrintEngine } from './print-engine.ts';
import { type FontStates, PrintError, type PrintPreview } from './print-messages.ts';
import { usePrintWarnings } from './use-print-warnings.ts';

const JOB = { cards: [{ word: '\u{1f436}' }], options: { backPages: false } };
const WARNINGS = [{ card: 0, word: '\u{1f436}', field: 'word', kind: 'too-long' }] as const;

/** Answers with the warnings, once the Chinese font is ready where it is needed. */
function startEngine(
  fonts = createStore<FontStates>({ arimo: 'ready', latin: 'ready', chinese: 'ready' }),
): PrintEngine {
  return {
    fonts,
    loadFonts: () => {},
    close: () => {},
    createPdf: async () => new Blob(),
    createTestPage: async () => new Blob(),
    createBooks: async () => new Blob(),
    preview: async () => {
      const { chinese } = fonts.getSnapshot();
      if (chinese !== 'ready')
        throw new PrintError(chinese === 'failed' ? 'font-failed' : 'font-loading', '');
      return { layout: { warnings: WARNINGS } } as unknown as PrintPreview;
    },
  };
}

// docs/product/print.md#unprintable-characters
it('names what cannot be printed, after the font that the cards need has loaded', async () => {
  const fonts = createStore<FontStates>({ arimo: 'ready', latin: 'ready', chinese: 'loading' });
  const engine = startEngine(fonts);
  const { result } = renderHook(() => usePrintWarnings(engine, JOB));
  await waitFor(() => expect(result.current).toEqual([]));
  fonts.set({ arimo: 'ready', latin: 'ready', chinese: 'ready' });
  await waitFor(() => expect(result.current).toEqual(WARNINGS));
});

it('names nothing without the font', async () => {
  const engine = startEngine(createStore<FontStates>({ arimo: 'ready', latin: 'ready', chinese: 'failed' }));
  const { result } = renderHook(() => usePrintWarnings(engine, JOB));
  await waitFor(() => expect(result.current).toEqual([]));
});
