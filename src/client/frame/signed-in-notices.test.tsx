import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
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
