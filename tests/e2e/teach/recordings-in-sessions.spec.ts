import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEFAULT_TEACHING, NEW_CHILD } from '#shared/library/tables/child.ts';
import { getMediaPath, MEDIA_BODY_TYPE } from '#shared/media/media.ts';
import { makeSound } from '#shared/media/sounds.test-support.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';

const DECODABLE = makeSound(500, 1);
const UNDECODABLE = makeSound(500, 2);

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

type Observed = { outputs: AudioContext[]; outputIndexes: number[]; persistCount: number };

/** Decodes sounds of seed 1 as half a second of noise. Observes which output plays each recording. */
async function observeSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed: Observed = { outputs: [], outputIndexes: [], persistCount: 0 };
    Object.assign(window, { observed });
    OfflineAudioContext.prototype.decodeAudioData = async (bytes) => {
      if (new Uint8Array(bytes).at(-1) !== 1) throw new DOMException('', 'EncodingError');
      const buffer = new AudioBuffer({ length: 22_050, sampleRate: 44_100 });
      buffer.getChannelData(0).fill(0.5);
      return buffer;
    };
    class ObservedOutput extends AudioContext {
      constructor() {
        super();
        observed.outputs.push(this);
      }
    }
    window.AudioContext = ObservedOutput;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function observedStart(...times) {
      observed.outputIndexes.push(observed.outputs.indexOf(this.context as AudioContext));
      start.apply(this, times);
    };
    StorageManager.prototype.persist = async () => {
      observed.persistCount += 1;
      return true;
    };
  });
}

const observe = <Result>(page: Page, read: (observed: Observed) => Result): Promise<Result> =>
  page.evaluate(`(${read})(window.observed)`);

/** Opens Today with one set of three words. The child's voice is the parent's recordings, one for each word. */
async function openToday(page: Page, product: { url: string }, sound: Uint8Array<ArrayBuffer>) {
  await observeSound(page);
  const cards = ['hen', 'cow', 'pig'].map((word, index) => {
    return { id: `f50${index}`, word, categoryId: 'cat1', recording: randomUUID() };
  });
  const { accessToken } = await openSignedIn(page, product, '/dashboard', [
    ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
    { type: 'removeFromSet', setId: 1, flashcardIds: ['f1', 'f6', 'f11', 'f16', 'f21'] },
    ...cards.map((flashcard) => ({
      type: 'addFlashcard' as const,
      flashcard,
      categoryName: 'Animals',
    })),
    { type: 'addToSet', setId: 1, flashcardIds: cards.map(({ id }) => id) },
    {
      type: 'editChild',
      child: { ...NEW_CHILD, teaching: { ...DEFAULT_TEACHING, voice: 'own', byTap: true } },
      base: { teaching: DEFAULT_TEACHING },
    },
  ]);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': MEDIA_BODY_TYPE };
  for (const { recording } of cards) {
    const body = new Blob([sound]);
    const sent = await fetch(`${product.url}${getMediaPath(recording)}`, { method: 'PUT', headers, body });
    expect(sent.ok).toBe(true);
  }
}

// docs/product/recordings.md#interrupted-sound
test('a tap makes recordings audible again after the system has silenced the output for good', async ({
  page,
  product,
}) => {
  await openToday(page, product, DECODABLE);
  await getTeachScreen(page).startSession();
  await expect.poll(() => observe(page, ({ outputIndexes }) => outputIndexes)).toEqual([0]);
  await observe(page, ({ outputs }) => {
    const [output] = outputs;
    output!.resume = () => new Promise(() => {});
    return output!.suspend();
  });
  await page.touchscreen.tap(180, 300);
  await expect.poll(() => observe(page, ({ outputIndexes }) => outputIndexes)).toEqual([0, 1]);
  await page.touchscreen.tap(180, 300);
  await expect.poll(() => observe(page, ({ outputIndexes }) => outputIndexes)).toEqual([0, 1, 1]);
});

// docs/product/recordings.md#unplayable-recordings
test('the end of a session says once that the device cannot play its recordings', async ({
  page,
  product,
}) => {
  await openToday(page, product, UNDECODABLE);
  const { startSession, playToTheEnd, getFaceButton, savedMessage } = getTeachScreen(page);
  const notice = page.getByText('This device cannot play some of your recordings');
  await startSession();
  await playToTheEnd();
  await expect(notice).toBeVisible();
  for (const name of ['Tired', 'Loved it']) await expect(getFaceButton(name)).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await page.getByRole('button', { name: 'Once more' }).click();
  await playToTheEnd();
  await expect(notice).toHaveCount(0);

  // docs/product/data-and-devices.md#kept-storage
  await test.step('asks once to keep the storage, after the first session', async () => {
    await getFaceButton('Keen').click();
    await expect(savedMessage).toBeVisible();
    expect(await observe(page, ({ persistCount }) => persistCount)).toBe(1);
  });
});
