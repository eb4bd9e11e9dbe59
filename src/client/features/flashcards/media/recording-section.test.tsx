import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { closeTopDialog } from '#client/ui/open-dialogs.ts';
import { pressBesideDialog } from '#tests/support/client/find-dialog.ts';
import { findButton, openDog } from '#tests/support/client/open-dog.tsx';
import { installFakeMedia, replaceProperty } from './fake-media.test-support.ts';

const RECORDING = '00000000-0000-4000-8000-0000000000d1';

let media: ReturnType<typeof installFakeMedia>;
beforeEach(() => {
  media = installFakeMedia();
  return media.restore;
});

// docs/product/recordings.md#record
it('records a word, lets the parent listen to it, and gives the microphone back', async () => {
  const { person, storedCard } = await openDog();
  await person.click(await findButton('Record'));
  expect(await screen.findByText('Recording. Say the word now.')).toBeDefined();
  expect(media.openTracks).toBe(1);
  const stop = await findButton('Stop');
  expect(document.activeElement).toBe(stop);
  await person.click(stop);
  await screen.findByText('Recording saved');
  expect(media.openTracks).toBe(0);
  await waitFor(() => expect(storedCard()?.recording).toMatch(/^[0-9a-f-]{36}$/));
  expect(document.activeElement).toBe(await findButton('Record again'));
  await person.click(await findButton('Listen'));
  await findButton('Stop');
  await waitFor(() => expect(media.played).toBe(1));
  media.endSound();
  await findButton('Listen');
});

// docs/product/recordings.md#record
it('replaces a recording and brings the earlier one back by Undo', async () => {
  const { person, storedCard } = await openDog({ recording: RECORDING });
  await person.click(await findButton('Record again'));
  await person.click(await findButton('Stop'));
  await screen.findByText('Recording saved');
  await waitFor(() => expect(storedCard()?.recording).not.toBe(RECORDING));
  await person.click(await findButton('Undo'));
  await screen.findByText('The earlier recording is back');
  await waitFor(() => expect(storedCard()?.recording).toBe(RECORDING));
});

it('deletes a recording, keeps the focus in the section, and brings it back by Undo', async () => {
  const { person, storedCard } = await openDog({ recording: RECORDING });
  await person.click(await findButton('Delete recording'));
  await screen.findByText('Recording deleted');
  expect(document.activeElement).toBe(await findButton('Record'));
  await waitFor(() => expect(storedCard()?.recording).toBeUndefined());
  await person.click(await findButton('Undo'));
  await screen.findByText('The recording is back');
  await waitFor(() => expect(storedCard()?.recording).toBe(RECORDING));
});

it('offers the Undo of a deleted recording on the page too, once its sheet is closed', async () => {
  const { person, storedCard } = await openDog({ recording: RECORDING });
  await person.click(await findButton('Delete recording'));
  await screen.findByText('Recording deleted');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await findButton('Undo'));
  await waitFor(() => expect(storedCard()?.recording).toBe(RECORDING));
  await screen.findByText('The recording is back');
});

it.each([
  ['NotAllowedError', /The browser may not use the microphone/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another app is using the microphone/],
  ['UnknownError', /The recording did not work/],
])('says in plain words why the browser gives no microphone (%s)', async (name, words) => {
  media.refusal = name;
  const { person, storedCard } = await openDog();
  await person.click(await findButton('Record'));
  expect(await screen.findByText(words)).toBeDefined();
  expect(storedCard()?.recording).toBeUndefined();
  media.refusal = null;
  await person.click(await findButton('Record'));
  await findButton('Stop');
  expect(screen.queryByText(words)).toBeNull();
});

it('says that a page without https and an old browser cannot record', async () => {
  const restore = replaceProperty(window, 'isSecureContext', false);
  const { person } = await openDog();
  await person.click(await findButton('Record'));
  expect(await screen.findByText(/only on pages with https/)).toBeDefined();
  restore();
  replaceProperty(navigator, 'mediaDevices', undefined);
  await person.click(await findButton('Record'));
  expect(await screen.findByText('This browser cannot record. A newer one can.')).toBeDefined();
});

// docs/product/recordings.md#record
it('keeps nothing when nothing was to be heard or the form was cancelled', async () => {
  media.sound = new Uint8Array(100);
  const { person, storedCard } = await openDog();
  await person.click(await findButton('Record'));
  await person.click(await findButton('Stop'));
  expect(await screen.findByText(/Nothing could be heard/)).toBeDefined();
  await person.click(await findButton('Record'));
  await findButton('Stop');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(media.openTracks).toBe(0);
  expect(storedCard()?.recording).toBeUndefined();
});

// docs/product/recordings.md#record
it.each([
  ['a press beside it', () => pressBesideDialog()],
  ['Back', () => act(closeTopDialog)],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])(
  'keeps a recording that goes on when the form is closed by %s, and takes it back by Undo',
  async (_way, close) => {
    const { person, storedCard } = await openDog({ recording: RECORDING });
    await person.click(await findButton('Record again'));
    await findButton('Stop');
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Recording saved');
    expect(media.openTracks).toBe(0);
    await waitFor(() => expect(storedCard()?.recording).not.toBe(RECORDING));
    await person.click(await findButton('Undo'));
    await waitFor(() => expect(storedCard()?.recording).toBe(RECORDING));
  },
);

// docs/product/recordings.md#record
it('keeps a recording that goes on when the card is saved', async () => {
  const { person, storedCard, stored } = await openDog();
  await person.click(await findButton('Record'));
  await findButton('Stop');
  const word = screen.getAllByLabelText('Word').at(-1)!;
  await person.type(word, 'gy');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(storedCard()?.recording).toMatch(/^[0-9a-f-]{36}$/));
  expect(stored.rows.flashcards[0]?.word).toBe('doggy');
  expect(media.openTracks).toBe(0);
});

it('says that a recording of another device cannot be fetched right now', async () => {
  const { person, server } = await openDog({ recording: RECORDING });
  server.on(`GET /api/media/${RECORDING}`, () => Response.error());
  await person.click(await findButton('Listen'));
  expect(await screen.findByText(/not on this device yet/)).toBeDefined();
});

it('lets sessions play recordings, and sets the voice back as it was', async () => {
  const { person, stored } = await openDog({ recording: RECORDING });
  const choice = await screen.findByRole('checkbox', { name: 'Play my recordings in sessions' });
  await person.click(choice);
  await waitFor(() => expect(stored.rows.children[0]?.teaching.voice).toBe('own'));
  await person.click(choice);
  await waitFor(() => expect(stored.rows.children[0]?.teaching.voice).toBe('off'));
});

it('says that a recording is only on this device until it is sent', async () => {
  const { person } = await openDog();
  await person.click(await findButton('Record'));
  await person.click(await findButton('Stop'));
  expect(await screen.findByText(/Only on this device so far/)).toBeDefined();
});

it('speaks Chinese too', async () => {
  await openDog({}, 'zh');
  expect(await screen.findByRole('heading', { name: '您的声音' })).toBeDefined();
  expect(await findButton('录音')).toBeDefined();
});
