import { act, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savePaper } from '#client/print/paper-store.ts';
import { printEngine } from '#client/print/print-engine.ts';
import { readPaperSettings } from '#shared/print/paper-settings.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ReadPage } from './read-page.tsx';

const createPdf = vi.spyOn(printEngine, 'createPdf');

beforeEach(() => {
  // Until a family has chosen, the dialog asks for the paper.
  act(() => void savePaper(readPaperSettings(null, 'letter')));
  vi.spyOn(printEngine, 'loadFonts').mockReturnValue();
  vi.spyOn(printEngine, 'preview').mockReturnValue(new Promise(() => {}));
  createPdf.mockReturnValue(new Promise(() => {}));
});
afterEach(() => {
  createPdf.mockClear();
  act(() => void savePaper(readPaperSettings(null)));
});
afterAll(() => void vi.restoreAllMocks());

async function openBookDialog(plan: 'free' | 'print') {
  const rendered = await renderScreen(<ReadPage />, { path: '/read?story=en-good-night', plan });
  await rendered.person.click(screen.getByRole('button', { name: 'Print as a small book' }));
  const dialog = within(await findDialog('dialog', 'A small book'));
  return { ...rendered, dialog };
}
describe('Story book', () => {
  // docs/product/stories.md#printed-book
  it("prints the story on the chosen paper and marks the family's words", async () => {
    const { person, dialog } = await openBookDialog('print');
    expect(dialog.getAllByRole('listitem')).toHaveLength(5);
    await person.click(dialog.getByRole('button', { name: 'US Letter' }));
    await person.click(dialog.getByRole('button', { name: 'Download PDF' }));
    const [document, { title }] = createPdf.mock.calls[0]!;
    if (document.kind !== 'books') throw new Error('Expected a book.');
    const { paper, books } = document.books;
    const [book, ...others] = books;
    expect([paper, book?.title, others]).toEqual(['letter', 'Good Night, Duck', []]);
    expect(title).toBe('Good Night, Duck');
    expect(book!.pages.map((page) => page.map(({ text }) => text).join(''))[0]).toBe(
      '“Good night,” says the moon.',
    );
    expect(
      book!.pages
        .flat()
        .filter(({ isOwn }) => isOwn)
        .map(({ text }) => text),
    ).toContain('moon');
  });

  it('offers the Print Plan to a free family', async () => {
    const { person, dialog } = await openBookDialog('free');
    await person.click(dialog.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByRole('dialog', { name: /^Your PDF comes with/ })).toBeDefined();
    expect(createPdf).not.toHaveBeenCalled();
  });

  it('is hidden from visitors', async () => {
    await renderScreen(<ReadPage />, { path: '/read?story=en-red-shoe', user: null });
    expect(screen.queryByRole('button', { name: 'Print as a small book' })).toBeNull();
  });
});
