import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MediaSync } from '#client/device/media/media-sync.ts';
import { SESSION_KEY } from '#client/lib/storage/safe-storage.ts';
import { closeTopDialog } from '#client/ui/open-dialogs.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { MEDIA_LIMITS } from '#shared/media/media.ts';
import { pressBesideDialog } from '#tests/support/client/find-dialog.ts';
import { findButton, openDog, openHen } from '#tests/support/client/open-dog.tsx';
import { installFakeMedia, replaceProperty } from './fake-media.test-support.ts';

const RECORDING = '00000000-0000-4000-8000-0000000000d1';

let media: ReturnType<typeof installFakeMedia>;
beforeEach(() => {
  media = installFakeMedia();
  return media.restore;
});
afterEach(() => vi.restoreAllMocks());

// docs/product/recordings.md#record
it('records and plays a word', async () => {
  const { person, readStoredCard } = await openDog();
  await person.click(await findButton('Record'));
  expect(await screen.findByText('Recording. Say the word now.')).toBeDefined();
  expect(media.openTracks).toBe(1);
  const stop = await findButton('Stop');
  expect(document.activeElement).toBe(stop);
  await person.click(stop);
  await screen.findByText('Recording saved');
  expect(media.openTracks).toBe(0);
  await waitFor(() => expect(readStoredCard()?.recording).toMatch(/^[0-9a-f-]{36}$/));
  expect(document.activeElement).toBe(await findButton('Record again'));
  await person.click(await findButton('Listen'));
  await findButton('Stop');
  await waitFor(() => expect(media.played).toBe(1));
  media.endSound();
  await findButton('Listen');
});

// docs/product/recordings.md#unplayable-recordings
it.each([
  ['audio/mp4;codecs=mp4a.40.2', null],
  ['audio/webm;codecs=opus', ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus']],
  ['', []],
])('records as %j what old iPhones play, or else what the browser can', async (type, supportedTypes) => {
  media.supportedTypes = supportedTypes;
  const { person } = await openDog();
  await person.click(await findButton('Record'));
  await findButton('Stop');
  expect(media.recordedType).toBe(type);
});

// docs/product/library.md#card-form
it('plays the recording of a new card and adds it with the card', async () => {
  const { person, add, readStoredCard } = await openHen();
  await person.click(await findButton('Record'));
  await person.click(await findButton('Stop'));
  await screen.findByText('Recording saved');
  await person.click(await findButton('Listen'));
  await waitFor(() => expect(media.played).toBe(1));
  await add();
  await waitFor(() => expect(readStoredCard()?.recording).toMatch(/^[0-9a-f-]{36}$/));
});

it('gives a recording that ends with Add to the card that was added', async () => {
  const { person, add, readStoredCard } = await openHen();
  await person.click(await findButton('Record'));
  await screen.findByText('Recording. Say the word now.');
  await add();
  await waitFor(() => expect(readStoredCard()?.recording).toMatch(/^[0-9a-f-]{36}$/));
  await person.type(screen.getByLabelText('Word'), 'cow');
  await findButton('Record');
});

// docs/product/recordings.md#record
it('replaces a recording and restores the earlier one by Undo', async () => {
  const { person, readStoredCard } = await openDog({ recording: RECORDING });
  await person.click(await findButton('Record again'));
  await person.click(await findButton('Stop'));
  await screen.findByText('Recording saved');
  await waitFor(() => expect(readStoredCard()?.recording).not.toBe(RECORDING));
  await person.click(await findButton('Undo'));
  await screen.findByText('The earlier recording is back');
  await waitFor(() => expect(readStoredCard()?.recording).toBe(RECORDING));
});

it('restores a deleted recording by Undo', async () => {
  const { person, readStoredCard } = await openDog({ recording: RECORDING });
  await person.click(await findButton('Delete recording'));
  await screen.findByText('Recording deleted');
  expect(document.activeElement).toBe(await findButton('Record'));
  await waitFor(() => expect(readStoredCard()?.recording).toBeUndefined());
  await person.click(await findButton('Undo'));
  await screen.findByText('The recording is back');
  await waitFor(() => expect(readStoredCard()?.recording).toBe(RECORDING));
});

it('offers the Undo of a deleted recording on the page after the sheet has closed', async () => {
  const { person, readStoredCard } = await openDog({ recording: RECORDING });
  await person.click(await findButton('Delete recording'));
  await screen.findByText('Recording deleted');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await findButton('Undo'));
  await waitFor(() => expect(readStoredCard()?.recording).toBe(RECORDING));
  await screen.findByText('The recording is back');
});

it.each([
  ['NotAllowedError', /The browser may not use the microphone/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another app is using the microphone/],
  ['UnknownError', /The recording did not work/],
])('explains why the browser provides no microphone (%s)', async (name, message) => {
  media.refusal = name;
  const { person, readStoredCard } = await openDog();
  await person.click(await findButton('Record'));
  expect(await screen.findByText(message)).toBeDefined();
  expect(readStoredCard()?.recording).toBeUndefined();
  media.refusal = null;
  await person.click(await findButton('Record'));
  await findButton('Stop');
  expect(screen.queryByText(message)).toBeNull();
});

it('explains that a page without https and an old browser cannot record', async () => {
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
it('discards a silent recording and the recording of a canceled form', async () => {
  media.sound = new Uint8Array(100);
  const { person, readStoredCard } = await openDog();
  await person.click(await findButton('Record'));
  await person.click(await findButton('Stop'));
  expect(await screen.findByText(/Nothing could be heard/)).toBeDefined();
  await person.click(await findButton('Record'));
  await findButton('Stop');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(media.openTracks).toBe(0);
  expect(readStoredCard()?.recording).toBeUndefined();
});

// docs/product/recordings.md#record
it.each([
  ['a press beside it', () => pressBesideDialog()],
  ['Back', () => act(closeTopDialog)],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('saves the running recording when the form is closed by %s', async (_way, close) => {
  const { person, readStoredCard } = await openDog({ recording: RECORDING });
  await person.click(await findButton('Record again'));
  await findButton('Stop');
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Recording saved');
  expect(media.openTracks).toBe(0);
  await waitFor(() => expect(readStoredCard()?.recording).not.toBe(RECORDING));
  await person.click(await findButton('Undo'));
  await waitFor(() => expect(readStoredCard()?.recording).toBe(RECORDING));
});

// docs/product/recordings.md#record
it('saves the running recording when the card is saved', async () => {
  const { person, readStoredCard, stored } = await openDog();
  await person.click(await findButton('Record'));
  await findButton('Stop');
  const word = screen.getAllByLabelText('Word').at(-1)!;
  await person.type(word, 'gy');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(readStoredCard()?.recording).toMatch(/^[0-9a-f-]{36}$/));
  expect(stored.rows.flashcards[0]?.word).toBe('doggy');
  expect(media.openTracks).toBe(0);
});

it('reports that a recording from another device cannot be fetched right now', async () => {
  const { person, server } = await openDog({ recording: RECORDING });
  server.on(`GET /api/media/${RECORDING}`, () => Response.error());
  await person.click(await findButton('Listen'));
  expect(await screen.findByText(/not on this device yet/)).toBeDefined();
});

it('turns recordings in sessions on and restores the earlier voice', async () => {
  const { person, stored } = await openDog({ recording: RECORDING });
  const checkbox = await screen.findByRole('checkbox', { name: 'Play my recordings in sessions' });
  await person.click(checkbox);
  await waitFor(() => expect(stored.rows.children[0]?.teaching.voice).toBe('own'));
  await person.click(checkbox);
  await waitFor(() => expect(stored.rows.children[0]?.teaching.voice).toBe('off'));
});

it('shows that a recording is only on this device until it is sent', async () => {
  const { person } = await openDog();
  await person.click(await findButton('Record'));
  await person.click(await findButton('Stop'));
  expect(await screen.findByText(/Only on this device so far/)).toBeDefined();
});

/** Opens the form of the card 'dog' and starts to record. */
async function startRecording() {
  const keep = vi.spyOn(MediaSync.prototype, 'store');
  const opened = await openDog();
  const { person, stored } = opened;
  await person.click(await findButton('Record'));
  await findButton('Stop');
  /** Applies a change from another device and fetches it. */
  const receive = (change: Change) => {
    stored.changeElsewhere(change);
    fireEvent.focus(window);
  };
  /** Waits until the recorded sound has been processed. */
  const settle = async () => {
    await waitFor(() => expect(media.decoded).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await act(() => Promise.all(keep.mock.results.map(({ value }) => value)));
  };
  return { ...opened, keep, receive, settle };
}

// docs/product/recordings.md#record
it('does not restore a card that another device deletes during the recording', async () => {
  const { stored, receive, settle } = await startRecording();
  receive({ type: 'deleteFlashcards', flashcardIds: ['f1'] });
  await screen.findByText(/^This flashcard was deleted on another device/);
  await settle();
  expect(media.openTracks).toBe(0);
  expect(screen.queryByText('Recording saved')).toBeNull();
  expect(screen.getByText(/^This flashcard was deleted on another device/)).toBeDefined();
  expect(stored.rows.flashcards).toEqual([]);
});

// docs/product/recordings.md#record
it.each([
  ['silent', new Uint8Array(100), /^Nothing could be heard/],
  ['broken', new Uint8Array(100).fill(255), /^This browser cannot play this recording/],
  ['too large', new Uint8Array(MEDIA_LIMITS.bytes + 1).fill(1), /^The recording is too large/],
])('reports a %s recording on the page after the form has closed', async (_problem, sound, message) => {
  media.sound = sound;
  const { person, stored } = await startRecording();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(message)).toBeDefined();
  expect(stored.rows.flashcards[0]?.recording).toBeUndefined();
});

// docs/product/recordings.md#record
it('reports a failed save of the recording on the page after the form has closed', async () => {
  const { person, keep } = await startRecording();
  keep.mockRejectedValueOnce(new Error('no room'));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/^The recording did not work/)).toBeDefined();
});

// docs/product/recordings.md#record
it('discards the recording when the account has signed out meanwhile', async () => {
  const { keep, settle } = await startRecording();
  localStorage.removeItem(SESSION_KEY);
  cleanup();
  await settle();
  expect(media.openTracks).toBe(0);
  expect(keep).not.toHaveBeenCalled();
});
