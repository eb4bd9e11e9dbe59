import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadableExtra } from './loadable.tsx';

it('draws nothing of an extra part whose file does not arrive, and keeps the rest of the page', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const Extra = loadableExtra(load);
  render(
    <main>
      The page
      <Extra />
    </main>,
  );
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await Extra.preload();
  expect(screen.getByRole('main').textContent).toBe('The page');
});
