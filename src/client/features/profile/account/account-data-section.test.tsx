import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readExport } from '#client/account/read-export.ts';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { getMediaSync } from '#client/library/media/get-media-sync.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { writeLibraryFile } from '#shared/account/library-file.test-support.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser, storeSession } from '#tests/support/client/signed-in-user.ts';
import { INSTALLED_IPHONE } from '#tests/support/client/user-agents.ts';
import { AccountDataSection, describeUsedShare } from './account-data-section.tsx';

const EXPORT = 'GET /api/account/export';
const IMPORT = 'POST /api/account/import';
const DELETE = 'POST /api/account/delete';

/** A worker that reads in this thread once `gate` has resolved. */
class LocalWorker {
  static gate: Promise<void> = Promise.resolve();
  static terminations = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  async postMessage(file: Blob) {
    await LocalWorker.gate;
    this.onmessage?.({ data: await readExport(file) });
  }
  terminate() {
    LocalWorker.terminations += 1;
  }
}

const { Worker } = globalThis;
beforeEach(() => {
  LocalWorker.gate = Promise.resolve();
  LocalWorker.terminations = 0;
  Object.assign(globalThis, { Worker: LocalWorker });
});
afterAll(() => Object.assign(globalThis, { Worker }));

const renderSection = (options: Parameters<typeof renderScreen>[1] = {}, more?: ReactNode) => {
  const summary = { hasPassword: true, freshSignIn: false, usedShare: 0.01 };
  getCurrentServer().on('GET /api/account', () => createJsonResponse(summary));
  const screenOfTest = (
    <>
      <AccountDataSection />
      {more}
    </>
  );
  return renderScreen(screenOfTest, { path: '/profile', ...options });
};

function AddCategory() {
  const commit = useCommit();
  const add = () => commit({ type: 'addCategory', category: { id: 'cat900', name: 'Farm' } });
  return (
    <button type="button" onClick={add}>
      Add a category
    </button>
  );
}

/** Creates an exported file of the default library. */
function createExportFile(): File {
  const text = writeLibraryFile(createPlainDefaults(), new Date('2026-03-01T10:00:00Z'));
  const zip = zipSync({ 'library.json': strToU8(text) });
  return new File([zip], 'sproutcards.zip', { type: 'application/zip' });
}

const chooseFile = (person: UserEvent, file: File) =>
  person.upload(screen.getByLabelText(/Choose a ZIP file/), file);
const importFile = async (person: UserEvent, file: File) => {
  await chooseFile(person, file);
  await person.click(within(await findDialog('dialog')).getByRole('button', { name: 'Import' }));
};

describe('Export', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'standalone');
    vi.restoreAllMocks();
  });

  it('downloads one file for a double click and shows its name', async () => {
    const { person, server } = await renderSection();
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="sproutcards-2026-03-01.zip"',
    };
    server.on(EXPORT, () => new Response('zip', { headers }));
    await person.dblClick(screen.getByRole('button', { name: 'Download my data' }));
    const done = 'Your data is downloading: sproutcards-2026-03-01.zip';
    expect(await screen.findByText(done)).toBeDefined();
    expect(server.getBodies(EXPORT)).toHaveLength(1);
  });

  it('mentions only what is missing if the file was shared instead of downloaded', async () => {
    const { person, server } = await renderSection({}, <AddCategory />);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(INSTALLED_IPHONE);
    Object.assign(navigator, { standalone: true });
    server.on(`POST ${SYNC_PATH}`, () => Response.error());
    server.on(EXPORT, () => new Response('zip', { headers: { 'content-type': 'application/zip' } }));
    await person.click(screen.getByRole('button', { name: 'Add a category' }));
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/^1 change on this device has not reached our server/)).toBeDefined();
    expect(screen.queryByText(/has been saved/)).toBeNull();
  });

  it('shows why the download failed until it succeeds', async () => {
    const { person, server } = await renderSection();
    server.on(EXPORT, () => createJsonResponse({ code: 'rate_limited', error: 'Too many.' }, 429));
    const button = screen.getByRole('button', { name: 'Download my data' });
    await person.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries');
    // docs/product/sign-in.md#foreign-answers
    server.on(EXPORT, () => createJsonResponse({}));
    await person.click(button);
    expect(await screen.findByRole('alert')).toBeDefined();
    server.on(EXPORT, () => new Response('zip', { headers: { 'content-type': 'application/zip' } }));
    await person.click(button);
    expect(await screen.findByText(/^Your data is downloading/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Import', () => {
  it('asks before it replaces an existing library', async () => {
    const { person, server } = await renderSection();
    const figures = { categories: 5, flashcards: 25, sets: 5, days: 0 };
    server.on(IMPORT, async (request) => {
      const { replace } = (await request.json()) as { replace: boolean };
      return replace
        ? createJsonResponse({ figures })
        : createJsonResponse({ code: 'library_not_empty', error: 'Refused.' }, 409);
    });
    await chooseFile(person, createExportFile());
    const question = await findDialog('dialog', 'Import this file?');
    expect(question.textContent).toContain('25 flashcards');
    await person.click(within(question).getByRole('button', { name: 'Import' }));
    const warning = await findDialog('alertdialog', 'Replace everything here?');
    const [replace] = within(warning).getAllByRole('button').slice(-1);
    if (replace) await person.click(replace);
    expect(await screen.findByText('25 flashcards')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.getBodies(IMPORT)).toMatchObject([{ replace: false }, { replace: true }]);
  });

  // docs/product/media.md#media-in-exports
  it('stores the recordings on this device to send them', async () => {
    const id = '00000000-0000-4000-8000-0000000000d1';
    const rows = createPlainDefaults();
    const [first, ...others] = rows.flashcards;
    const flashcards = [{ ...first!, recording: id }, ...others];
    const text = writeLibraryFile({ ...rows, flashcards }, new Date('2026-03-01T10:00:00Z'));
    const zip = zipSync({ 'library.json': strToU8(text), [`recordings/${id}.webm`]: WEBM_SOUND });
    const user = createUser();
    const { person, server } = await renderSection({ user });
    const figures = { categories: 5, flashcards: 25, sets: 5, days: 0 };
    server.on(IMPORT, () => createJsonResponse({ figures }));
    await importFile(person, new File([zip], 'sproutcards.zip'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('25 flashcards')).toBeDefined();
    expect(await getMediaSync(user.id).read(id)).toEqual(WEBM_SOUND);
    expect(getMediaSync(user.id).unsent.getSnapshot().ids).toEqual(new Set([id]));
  });

  it('keeps the dialog open and shows why the import failed', async () => {
    const { person, server } = await renderSection();
    server.on(IMPORT, () => createJsonResponse({ code: 'library_full', error: 'Refused.' }, 409));
    await importFile(person, createExportFile());
    expect((await screen.findByRole('alert')).textContent).toContain('There is not enough space');
    expect(screen.getByRole('dialog', { name: 'Import this file?' })).toBeDefined();
  });

  it("shows the plan's limit when a file has too many flashcards", async () => {
    const { person, server } = await renderSection();
    server.on(IMPORT, () => createJsonResponse({ code: 'flashcard_limit', error: 'Refused.' }, 403));
    await importFile(person, createExportFile());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'has 25 flashcards; your plan allows 100',
    );
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/plans');
  });

  // docs/security.md#files
  it('stops reading a file on Cancel', async () => {
    LocalWorker.gate = new Promise(() => {});
    const { person } = await renderSection();
    await chooseFile(person, createExportFile());
    expect(screen.getByText('Reading the file…')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText<HTMLInputElement>(/Choose a ZIP file/).disabled).toBe(false);
    expect(LocalWorker.terminations).toBe(1);
    LocalWorker.gate = Promise.resolve();
    await chooseFile(person, createExportFile());
    await findDialog('dialog', 'Import this file?');
  });

  it('rejects a file that is not an export', async () => {
    const { person } = await renderSection();
    const file = new File(['hello'], 'hello.zip', { type: 'application/zip' });
    await chooseFile(person, file);
    expect((await screen.findByRole('alert')).textContent).toContain('This is not a ZIP file.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Account deletion', () => {
  it('refuses a wrong password and selects it for another attempt', async () => {
    const { person, server } = await renderSection();
    server.on(DELETE, () => createJsonResponse({ code: 'wrong_password', error: 'Refused.' }, 403));
    await person.click(screen.getByRole('button', { name: 'Delete my account…' }));
    const password = await screen.findByLabelText<HTMLInputElement>('Your password, to be sure it is you');
    await person.type(password, 'wrong word');
    await person.click(screen.getByRole('button', { name: 'Delete for good' }));
    await expect.poll(() => screen.getByRole('alert').textContent).toBe('This is not your current password.');
    await expect
      .poll(() => [password.selectionStart, password.selectionEnd])
      .toEqual([0, 'wrong word'.length]);
    expect(server.getBodies(DELETE)).toEqual([{ password: 'wrong word', language: 'en' }]);
  });

  it('keeps the session of another account after a deletion with a lost response', async () => {
    const { person, server } = await renderSection();
    server.on(DELETE, () => Promise.reject(new TypeError('The network failed.')));
    await person.click(screen.getByRole('button', { name: 'Delete my account…' }));
    await person.type(await screen.findByLabelText('Your password, to be sure it is you'), 'secret word');
    await person.click(screen.getByRole('button', { name: 'Delete for good' }));
    await screen.findByText(/^We could not reach our server/);
    const otherUser = createUser();
    storeSession(otherUser);
    await person.click(screen.getByRole('button', { name: 'Delete for good' }));
    await screen.findByText(/^You are not signed in to this account any more/);
    expect(readStoredSession()?.user.id).toBe(otherUser.id);
  });
});

describe('describeUsedShare', () => {
  it.each([
    [0, 'room.little', '1%'],
    [0.0099, 'room.little', '1%'],
    [0.01, 'room.used', '1%'],
    [0.194, 'room.used', '19%'],
    [0.9, 'room.nearlyFull', '90%'],
    [0.999, 'room.nearlyFull', '99%'],
    [1, 'room.full', '100%'],
  ])('returns the text and the percentage for a share of %d', (share, key, used) => {
    expect(describeUsedShare(share, 'en')).toEqual({ key, used });
  });
});
