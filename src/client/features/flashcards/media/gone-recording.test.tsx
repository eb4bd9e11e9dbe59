import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MediaKeeper } from '#client/device/media/media-keeper.ts';
import { SESSION_KEY } from '#client/lib/storage/safe-storage.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { MEDIA_LIMITS } from '#shared/media/media.ts';
import { findButton, openDog } from '#tests/support/client/open-dog.tsx';
import { installFakeMedia } from './fake-media.test-support.ts';

let media: ReturnType<typeof installFakeMedia>;
beforeEach(() => {
  media = installFakeMedia();
  return media.restore;
});
afterEach(() => vi.restoreAllMocks());

/** Opens the form of the card 'dog' and begins to record. */
async function openRecording() {
  const keep = vi.spyOn(MediaKeeper.prototype, 'keep');
  const opened = await openDog();
  const { person, stored } = opened;
  await person.click(await findButton('Record'));
  await findButton('Stop');
  /** Carries a change out as another device does, and fetches it. */
  const receive = (change: Change) => {
    stored.changeElsewhere(change);
    fireEvent.focus(window);
  };
  /** Waits until what was recorded has been looked at, and what follows has been done. */
  const settle = async () => {
    await waitFor(() => expect(media.decoded).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await act(() => Promise.all(keep.mock.results.map(({ value }) => value)));
  };
  return { ...opened, keep, receive, settle };
}

// docs/product/recordings.md#record
it('does not restore a card that another device deletes during its recording', async () => {
  const { stored, receive, settle } = await openRecording();
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
  ['too large', new Uint8Array(MEDIA_LIMITS.bytes + 1).fill(1), /^The recording is too large/],
])('says on the page that a recording was %s when its form was closed first', async (_what, sound, words) => {
  media.sound = sound;
  const { person, stored } = await openRecording();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(words)).toBeDefined();
  expect(stored.rows.flashcards[0]?.recording).toBeUndefined();
});

// docs/product/recordings.md#record
it('reports on the page that a recording was lost when its form had closed', async () => {
  const { person, keep } = await openRecording();
  keep.mockRejectedValueOnce(new Error('no room'));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/^The recording did not work/)).toBeDefined();
});

// docs/product/recordings.md#record
it('keeps no recording of an account that this browser has left meanwhile', async () => {
  const { keep, settle } = await openRecording();
  localStorage.removeItem(SESSION_KEY);
  cleanup();
  await settle();
  expect(media.openTracks).toBe(0);
  expect(keep).not.toHaveBeenCalled();
});
