import { screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readExport } from '#client/account/read-export.ts';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { openMediaKeeper } from '#client/library/media/open-media-keeper.ts';
import { writeLibraryFile } from '#shared/account/library-file.test-support.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { answerJson, currentServer } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createParent, storeSession } from '#tests/support/client/signed-in-parent.ts';
import { AccountDataSection, chooseRoomText } from './account-data-section.tsx';

const EXPORT = 'GET /api/account/export';
const IMPORT = 'POST /api/account/import';
const DELETE = 'POST /api/account/delete';

/** A worker that reads in this thread, at the earliest when `gate` is open. */
class LocalWorker {
  static gate: Promise<void> = Promise.resolve();
  static ended = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  async postMessage(file: Blob) {
    await LocalWorker.gate;
    this.onmessage?.({ data: await readExport(file) });
  }
  terminate() {
    LocalWorker.ended += 1;
  }
}

const { Worker } = globalThis;
beforeEach(() => {
  LocalWorker.gate = Promise.resolve();
  LocalWorker.ended = 0;
  Object.assign(globalThis, { Worker: LocalWorker });
});
afterAll(() => Object.assign(globalThis, { Worker }));

const open = (options: Parameters<typeof renderScreen>[1] = {}) => {
  const summary = { hasPassword: true, freshSignIn: false, usedShare: 0.01 };
  currentServer().on('GET /api/account', () => answerJson(summary));
  return renderScreen(<AccountDataSection />, { path: '/profile', ...options });
};

/** An exported file of the default library. */
function createExportFile(): File {
  const text = writeLibraryFile(createPlainDefaults(), new Date('2026-03-01T10:00:00Z'));
  const zip = zipSync({ 'library.json': strToU8(text) });
  return new File([zip], 'sproutcards.zip', { type: 'application/zip' });
}

it('downloads everything once for a double press and names the file', async () => {
  const { person, server } = await open();
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="sproutcards-2026-03-01.zip"',
  };
  server.on(EXPORT, () => new Response('zip', { headers }));
  await person.dblClick(screen.getByRole('button', { name: 'Download my data' }));
  const done = 'Your data is downloading: sproutcards-2026-03-01.zip';
  expect(await screen.findByText(done)).toBeDefined();
  expect(server.bodiesOf(EXPORT)).toHaveLength(1);
});

it('says why the download failed until the next try', async () => {
  const { person, server } = await open();
  server.on(EXPORT, () => answerJson({ code: 'rate_limited', error: 'Too many.' }, 429));
  const button = screen.getByRole('button', { name: 'Download my data' });
  await person.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('Too many tries');
  // docs/product/sign-in.md#foreign-answers
  server.on(EXPORT, () => answerJson({}));
  await person.click(button);
  expect(await screen.findByRole('alert')).toBeDefined();
  server.on(EXPORT, () => new Response('zip', { headers: { 'content-type': 'application/zip' } }));
  await person.click(button);
  expect(await screen.findByText(/^Your data is downloading/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks again before an import replaces what the account holds', async () => {
  const { person, server } = await open();
  const figures = { categories: 5, flashcards: 25, sets: 5, days: 0 };
  server.on(IMPORT, async (request) => {
    const { replace } = (await request.json()) as { replace: boolean };
    return replace
      ? answerJson({ figures })
      : answerJson({ code: 'library_not_empty', error: 'Refused.' }, 409);
  });
  await person.upload(screen.getByLabelText(/Choose a ZIP file/), createExportFile());
  const question = await findDialog('dialog', 'Import this file?');
  expect(question.textContent).toContain('25 flashcards');
  await person.click(within(question).getByRole('button', { name: 'Import' }));
  const warning = await findDialog('alertdialog', 'Replace everything here?');
  const [replace] = within(warning).getAllByRole('button').slice(-1);
  if (replace) await person.click(replace);
  expect(await screen.findByText('25 flashcards')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.bodiesOf(IMPORT)).toMatchObject([{ replace: false }, { replace: true }]);
});

// docs/product/media.md#media-in-exports
it('keeps the recordings of an import on this device, which sends them', async () => {
  const id = '00000000-0000-4000-8000-0000000000d1';
  const rows = createPlainDefaults();
  const [first, ...others] = rows.flashcards;
  const flashcards = [{ ...first!, recording: id }, ...others];
  const text = writeLibraryFile({ ...rows, flashcards }, new Date('2026-03-01T10:00:00Z'));
  const zip = zipSync({ 'library.json': strToU8(text), [`recordings/${id}.webm`]: WEBM_SOUND });
  const user = createParent();
  const { person, server } = await open({ user });
  const figures = { categories: 5, flashcards: 25, sets: 5, days: 0 };
  server.on(IMPORT, () => answerJson({ figures }));
  await person.upload(screen.getByLabelText(/Choose a ZIP file/), new File([zip], 'sproutcards.zip'));
  await person.click(within(await findDialog('dialog')).getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('25 flashcards')).toBeDefined();
  expect(await openMediaKeeper(user.id).read(id)).toEqual(WEBM_SOUND);
  expect(openMediaKeeper(user.id).unsent.getSnapshot().ids).toEqual(new Set([id]));
});

it('keeps the question open and says why when an import failed', async () => {
  const { person, server } = await open();
  server.on(IMPORT, () => answerJson({ code: 'library_full', error: 'Refused.' }, 409));
  await person.upload(screen.getByLabelText(/Choose a ZIP file/), createExportFile());
  await person.click(within(await findDialog('dialog')).getByRole('button', { name: 'Import' }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is not enough space');
  expect(screen.getByRole('dialog', { name: 'Import this file?' })).toBeDefined();
});

it('says what the plan allows when a file has too many flashcards', async () => {
  const { person, server } = await open();
  server.on(IMPORT, () => answerJson({ code: 'flashcard_limit', error: 'Refused.' }, 403));
  await person.upload(screen.getByLabelText(/Choose a ZIP file/), createExportFile());
  await person.click(within(await findDialog('dialog')).getByRole('button', { name: 'Import' }));
  expect((await screen.findByRole('alert')).textContent).toContain('has 25 flashcards; your plan allows 100');
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/plans');
});

// docs/security.md#files
it('ends the reading of a file when it is cancelled', async () => {
  LocalWorker.gate = new Promise(() => {});
  const { person } = await open();
  await person.upload(screen.getByLabelText(/Choose a ZIP file/), createExportFile());
  expect(screen.getByText('Reading the file…')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>(/Choose a ZIP file/).disabled).toBe(false);
  expect(LocalWorker.ended).toBe(1);
  LocalWorker.gate = Promise.resolve();
  await person.upload(screen.getByLabelText(/Choose a ZIP file/), createExportFile());
  await findDialog('dialog', 'Import this file?');
});

it('rejects a file that is not an export without asking', async () => {
  const { person } = await open();
  const file = new File(['hello'], 'hello.zip', { type: 'application/zip' });
  await person.upload(screen.getByLabelText(/Choose a ZIP file/), file);
  expect((await screen.findByRole('alert')).textContent).toContain('This is not a ZIP file.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('deletes nothing with a wrong password and selects it for another try', async () => {
  const { person, server } = await open();
  server.on(DELETE, () => answerJson({ code: 'wrong_password', error: 'Refused.' }, 403));
  await person.click(screen.getByRole('button', { name: 'Delete my account…' }));
  const password = await screen.findByLabelText<HTMLInputElement>('Your password, to be sure it is you');
  await person.type(password, 'wrong word');
  await person.click(screen.getByRole('button', { name: 'Delete for good' }));
  await expect.poll(() => screen.getByRole('alert').textContent).toBe('This is not your current password.');
  await expect.poll(() => [password.selectionStart, password.selectionEnd]).toEqual([0, 'wrong word'.length]);
  expect(server.bodiesOf(DELETE)).toEqual([{ password: 'wrong word', language: 'en' }]);
});

it('does not end the session of another account after a deletion whose answer got lost', async () => {
  const { person, server } = await open();
  server.on(DELETE, () => Promise.reject(new TypeError('The network failed.')));
  await person.click(screen.getByRole('button', { name: 'Delete my account…' }));
  await person.type(await screen.findByLabelText('Your password, to be sure it is you'), 'secret word');
  await person.click(screen.getByRole('button', { name: 'Delete for good' }));
  await screen.findByText(/^We could not reach our server/);
  const other = createParent();
  storeSession(other);
  await person.click(screen.getByRole('button', { name: 'Delete for good' }));
  await screen.findByText(/^You are not signed in to this account any more/);
  expect(readStoredSession()?.user.id).toBe(other.id);
});

it.each([
  [0, 'room.little', '1%'],
  [0.0099, 'room.little', '1%'],
  [0.01, 'room.used', '1%'],
  [0.194, 'room.used', '19%'],
  [0.9, 'room.nearlyFull', '90%'],
  [0.999, 'room.nearlyFull', '99%'],
  [1, 'room.full', '100%'],
])(
  'says a share of %d with %s and %s, and neither nothing of a small one nor all before it is full',
  (share, key, used) => {
    expect(chooseRoomText(share, 'en')).toEqual({ key, used });
  },
);
