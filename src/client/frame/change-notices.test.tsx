import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AccountDatabase } from '#client/device/database/account-database.ts';
import { getLocalDay, toZonedIso } from '#shared/lib/local-clock.ts';
import { NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { IN_APP_USER_AGENTS } from '#tests/support/client/user-agents.ts';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { ChangeNotices, LostNotice } from './change-notices.tsx';

test('LostNotice lists the lost rows and restores them in one change', async () => {
  const user = createUser();
  const child = { ...NEW_CHILD, id: 2, name: 'Ben' };
  const card = { id: 'f900-lost', word: 'cow', categoryId: 'cat900' };
  const lost = {
    ...NOTHING_LOST,
    children: [child],
    categories: [{ id: 'cat900', name: 'Farm' }],
    flashcards: [card],
  };
  await new AccountDatabase(user.id).write([{ store: 'rescue', key: 'rows', value: lost }]);
  const { person, stored } = await renderScreen(<LostNotice />, { user });
  const notice = 'This device has 1 flashcard, 1 category, and session settings that our server lost.';
  expect(screen.getByText(notice)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show them' }));
  const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['cow', 'Farm', 'Ben']);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(screen.queryByText(/that our server lost/)).toBeNull());
  await expect.poll(() => stored.rows.flashcards).toContainEqual(card);
  expect(stored.rows.children).toContainEqual(child);
});

// docs/product/data-and-devices.md#wrong-day
test('ChangeNotices shows the refusals of a wrong clock as one and saves the session for today', async () => {
  const user = createUser();
  const day = '2199-03-01';
  const entry = createEntry(day, { flashes: [{ setId: 1, cardIds: ['f1'], count: 1 }] });
  const at = toZonedIso(new Date());
  const rotations = [1, 2].map((setId) => {
    const id = { childId: 1, setId, ordinal: 1 };
    return { ...id, id: deriveRotationId(id), day, at, entering: [], retiring: [] };
  });
  const changes = [
    ...rotations.map((rotation) => ({ type: 'rotateSet', rotation, cards: [], categories: [] })),
    { type: 'logDay', entry },
  ];
  for (const [index, change] of changes.entries()) {
    const code = change.type === 'logDay' ? 'day_out_of_reach' : 'clock_ahead';
    const refused = { at: index, base: 1, change, code };
    await new AccountDatabase(user.id).write([
      { store: 'refused', key: crypto.randomUUID(), value: refused },
    ]);
  }
  const { person, stored } = await renderScreen(<ChangeNotices />, { user });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Not saved: March 1, 2199 cannot be right.'),
  ]);
  await person.click(screen.getByRole('button', { name: 'Save it for today' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await expect.poll(() => stored.rows.history).toMatchObject([{ date: getLocalDay(new Date()) }]);
});

test('ChangeNotices keeps a session that cannot be saved for today either', async () => {
  const user = createUser();
  const flashes = [{ setId: 1, cardIds: ['f1'], count: 1 }];
  const entries = [
    createEntry('2199-03-01', { flashes }),
    createEntry('2199-04-01', { flashes, childId: 99 }),
  ];
  for (const [index, entry] of entries.entries()) {
    const refused = { at: index, base: 1, change: { type: 'logDay', entry }, code: 'clock_ahead' };
    await new AccountDatabase(user.id).write([
      { store: 'refused', key: crypto.randomUUID(), value: refused },
    ]);
  }
  const { person, stored } = await renderScreen(<ChangeNotices />, { user });
  await person.click(screen.getByRole('button', { name: 'Save it for today' }));
  await screen.findByText('Not saved: April 1, 2199 cannot be right.');
  await expect.poll(() => stored.rows.entries).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

// docs/product/frame.md#in-app-browsers
test.each([true, false])(
  'ChangeNotices inside another app (%s) offers a file only elsewhere',
  async (isInApp) => {
    const user = createUser();
    const value = { change: { type: 'ofTomorrow' } };
    await new AccountDatabase(user.id).write([{ store: 'outbox', key: crypto.randomUUID(), value }]);
    const userAgent = vi.spyOn(navigator, 'userAgent', 'get');
    if (isInApp) userAgent.mockReturnValue(IN_APP_USER_AGENTS.WeChat);
    const { person } = await renderScreen(<ChangeNotices />, { user });
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryAllByText('Save as a file')).toHaveLength(isInApp ? 0 : 1);
    expect(screen.queryAllByText(/You can save it as a file first/)).toHaveLength(isInApp ? 0 : 1);
    userAgent.mockRestore();
  },
);
