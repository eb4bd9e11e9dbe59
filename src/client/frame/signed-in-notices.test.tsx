import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCommit } from '#client/library/use-commit.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { SyncNotices } from './signed-in-notices.tsx';

function AddCategory() {
  const commit = useCommit();
  const add = () => commit({ type: 'addCategory', category: { id: 'cat900', name: 'Many' } });
  return (
    <button type="button" onClick={add}>
      Add
    </button>
  );
}

describe('SyncNotices', () => {
  // docs/product/data-and-devices.md#lost-network
  it('follows the online and offline events of the browser', async () => {
    const { server } = await renderScreen(<SyncNotices />);
    await waitFor(() => expect(server.getBodies(`POST ${SYNC_PATH}`).length).toBeGreaterThan(0));
    // Later requests get no response.
    server.on(`POST ${SYNC_PATH}`, () => new Promise(() => {}));
    await waitFor(() => {
      window.dispatchEvent(new Event('offline'));
      expect(screen.queryByText(/^No internet right now/)).not.toBeNull();
    });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^No internet right now/)).toBeNull());
  });

  // docs/product/data-and-devices.md#foreign-limit
  it('explains that a change is too large for a proxy', async () => {
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
});
