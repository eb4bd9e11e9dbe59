import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';

const CHOOSER = '#client/features/children/child-chooser.tsx';
/** A fresh import of the bar, which has not loaded the chooser yet. */
const FRESH_FRAME = './signed-in-frame.tsx?new-page';

afterEach(() => {
  vi.doUnmock(CHOOSER);
});

test('ChildBar shows a retry message when the child chooser fails to load', async () => {
  vi.doMock(CHOOSER, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { ChildBar }: typeof import('./signed-in-frame.tsx') = await import(FRESH_FRAME);
  const page = (
    <>
      <ChildBar />
      <p>The page</p>
    </>
  );
  const { person } = await renderScreen(page, {
    changes: [{ type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } }],
  });
  expect(await screen.findByText('This part of the page could not be loaded.')).toBeDefined();
  expect(screen.getByText('The page')).toBeDefined();
  vi.doUnmock(CHOOSER);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Ben' })).toBeDefined();
});
