import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sound } from './decode-sound.ts';
import { createSoundOutput } from './sound-output.ts';
import { createSoundPlayer } from './sound-player.ts';

type Resuming = 'works' | 'is slow' | 'fails' | 'never answers' | 'changes nothing';

class FakeContext {
  state: AudioContextState = 'suspended';
  resuming: Resuming = 'works';
  playedCount = 0;
  async resume(): Promise<void> {
    if (this.resuming === 'never answers') return new Promise(() => {});
    // As slow as a speaker that connects by Bluetooth.
    if (this.resuming === 'is slow') await new Promise((resolve) => setTimeout(resolve, 700));
    if (this.resuming === 'fails') throw new DOMException('', 'InvalidStateError');
    if (this.resuming === 'works' || this.resuming === 'is slow') this.state = 'running';
  }
  async close(): Promise<void> {
    this.state = 'closed';
  }
  createBufferSource() {
    const start = () => {
      this.playedCount += 1;
    };
    return { start, stop: () => {}, connect: () => {} };
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens an output by a tap. `play` resolves to false if a recording could not be played. */
async function openOutput(resuming: Resuming = 'works') {
  const contexts: FakeContext[] = [];
  const failure = { isCreateRefused: false };
  const output = createSoundOutput(() => {
    if (failure.isCreateRefused) throw new DOMException('', 'NotSupportedError');
    const context = Object.assign(new FakeContext(), { resuming });
    contexts.push(context);
    return context as unknown as AudioContext;
  });
  const player = createSoundPlayer(output);
  const play = async () => {
    const result = player.play({ from: 0, to: 1 } as Sound, () => {});
    await vi.advanceTimersByTimeAsync(2_000);
    return result;
  };
  output.open();
  await vi.advanceTimersByTimeAsync(0);
  const interrupt = (resuming: Resuming) => {
    Object.assign(contexts.at(-1) ?? {}, { state: 'interrupted', resuming });
  };
  return { output, player, play, contexts, failure, interrupt };
}

// docs/product/recordings.md#interrupted-sound
describe('createSoundOutput', () => {
  it('resumes after an interruption in the next tap', async () => {
    const { output, play, contexts, interrupt } = await openOutput();
    expect(await play()).toBe(true);
    interrupt('works');
    output.open();
    expect(await play()).toBe(true);
    expect(contexts).toMatchObject([{ playedCount: 2 }]);
  });

  it.each(['fails', 'never answers', 'changes nothing'] as const)(
    'is replaced in the next tap when resuming %s',
    async (resuming) => {
      const { output, play, contexts, interrupt } = await openOutput();
      interrupt(resuming);
      expect(await play()).toBe(false);
      output.open();
      expect(await play()).toBe(true);
      expect(contexts).toMatchObject([{ state: 'closed', playedCount: 0 }, { playedCount: 1 }]);
    },
  );

  it('is kept when it is only slow, however often the page is tapped', async () => {
    const { output, play, contexts } = await openOutput('is slow');
    const played = play();
    for (let tap = 0; tap < 3; tap += 1) {
      await vi.advanceTimersByTimeAsync(200);
      output.open();
    }
    expect(await played).toBe(true);
    expect(contexts).toMatchObject([{ state: 'running', playedCount: 1 }]);
  });

  it('is replaced by one other when it stays suspended, however often the page is tapped', async () => {
    const { output, contexts } = await openOutput('never answers');
    for (let tap = 0; tap < 4; tap += 1) {
      await vi.advanceTimersByTimeAsync(600);
      output.open();
    }
    expect(contexts).toMatchObject([{ state: 'closed' }, { state: 'suspended' }]);
  });

  it('answers at once after it could not be opened', async () => {
    const { output } = await openOutput('never answers');
    await vi.advanceTimersByTimeAsync(4_000);
    const answer = vi.fn();
    void output.start().then(answer);
    await vi.advanceTimersByTimeAsync(0);
    expect(answer).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('answers soon in a tap after one that could not open it', async () => {
    const { output } = await openOutput('never answers');
    await vi.advanceTimersByTimeAsync(4_000);
    output.open();
    const answer = vi.fn();
    void output.start().then(answer);
    await vi.advanceTimersByTimeAsync(500);
    expect(answer).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('plays nothing while the browser refuses a new output, and recovers in a later tap', async () => {
    const { output, play, failure, interrupt } = await openOutput();
    interrupt('fails');
    failure.isCreateRefused = true;
    output.open();
    expect(await play()).toBe(false);
    failure.isCreateRefused = false;
    output.open();
    expect(await play()).toBe(true);
  });

  it('does not throw when the browser refuses the first output', async () => {
    const output = createSoundOutput(() => {
      throw new DOMException('', 'NotSupportedError');
    });
    expect(output.open).not.toThrow();
    expect(await output.start()).toBeNull();
  });

  it('is opened again by a lifted finger, Enter and Space only, and never created by them', async () => {
    const { output, contexts, interrupt } = await openOutput();
    const press = (key: string) => output.reopen({ type: 'keydown', key } as KeyboardEvent);
    for (const reopen of [
      () => press('Enter'),
      () => press(' '),
      () => output.reopen({ type: 'pointerup' } as PointerEvent),
    ]) {
      interrupt('works');
      press('Tab');
      expect(contexts).toMatchObject([{ state: 'interrupted' }]);
      reopen();
      expect(contexts).toMatchObject([{ state: 'running' }]);
      await vi.advanceTimersByTimeAsync(0);
    }
    createSoundOutput(() => expect.unreachable()).reopen({ type: 'pointerup' } as PointerEvent);
  });

  it('plays nothing before the first tap', async () => {
    const output = createSoundOutput(() => expect.unreachable());
    expect(await createSoundPlayer(output).play({} as Sound, () => {})).toBe(false);
  });

  it('does not start a sound that was stopped while the output was opened', async () => {
    const { output, player, play, contexts, interrupt } = await openOutput();
    interrupt('never answers');
    output.open();
    const played = play();
    player.stop();
    expect(await played).toBe(true);
    expect(contexts.map(({ playedCount }) => playedCount)).toEqual([0, 0]);
  });
});
