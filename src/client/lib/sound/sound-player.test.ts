import { expect, it, vi } from 'vitest';
import { getAudioContext, prepareSound } from './sound-player.ts';

// docs/product/recordings.md#recordings-in-sessions
it('keeps the output when the browser refuses to start it', async () => {
  class RefusingContext {
    resume = () => Promise.reject(new DOMException('There is no sound card.', 'InvalidStateError'));
  }
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { AudioContext: RefusingContext });
  vi.stubGlobal('AudioContext', RefusingContext);
  prepareSound();
  // Node reports a rejection without a handler after its microtasks.
  await new Promise((resolve) => setImmediate(resolve));
  expect(getAudioContext()).not.toBeNull();
  vi.unstubAllGlobals();
});
