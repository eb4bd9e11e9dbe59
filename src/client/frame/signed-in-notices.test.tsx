import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCommit } from '#client/library/use-commit.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { SyncNotices } from './signed-in-notices.tsx';

// docs/product/data-and-devices.md#lost-network
it('says that there is no network, and says it no longer, as soon as the browser notices', async () => {
  const { server } = await renderScreen(<SyncNotices />);
  await waitFor(() => expect(server.bodiesOf(`POST ${SYNC_PATH}`).length).toBeGreaterThan(0));
  // Nothing is answered from here on.
  server.on(`POST ${SYNC_PATH}`, () => new Promise(() => {}));
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/^No internet right now/);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^No internet right now/)).toBeNull());
});

function AddCategory() {
  const commit = useCommit();
  const add = () => commit({ type: 'addCategory', category: { id: 'cat900', name: 'Many' } });
  return (
    <button type="button" onClick={add}>
      Add
    </button>
  );
}

// docs/product/data-and-devices.md#foreign-limit
it('says what is in the way when a proxy finds a single change too large', async () => {
  const { person, server } = await renderScreen(
    <>
      <AddCategory />
      <SyncNotices />
    </>,
  );
  server.on(`POST ${SYNC_PATH}`, () => new Response('<h1>Too large</h1>', { status: 413 }));
  await person.click(screen.getByText('Add'));
  await screen.findByText(/^1 large change, such as an import, does not get through this network/);
});
