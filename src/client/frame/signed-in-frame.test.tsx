import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';

const CHOOSER = '#client/features/children/child-chooser.tsx';
/** The bar as a page has it that was just opened: the chooser is not here yet. */
const BAR_OF_A_NEW_PAGE = './signed-in-frame.tsx?new-page';

afterEach(() => {
  vi.doUnmock(CHOOSER);
});

it('shows a retry message instead of the child chooser when it fails to load', async () => {
  vi.doMock(CHOOSER, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { ChildBar }: typeof import('./signed-in-frame.tsx') = await import(BAR_OF_A_NEW_PAGE);
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
