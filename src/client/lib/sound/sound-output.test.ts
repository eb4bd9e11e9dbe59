import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sound } from './decode-sound.ts';
import { createSoundOutput } from './sound-output.ts';
import { createSoundPlayer } from './sound-player.ts';

type Resuming = 'works' | 'fails' | 'never answers' | 'changes nothing';

class FakeContext {
  state: AudioContextState = 'suspended';
  resuming: Resuming = 'works';
  playedCount = 0;
  async resume(): Promise<void> {
    if (this.resuming === 'never answers') return new Promise(() => {});
    if (this.resuming === 'fails') throw new DOMException('', 'InvalidStateError');
    if (this.resuming === 'works') this.state = 'running';
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
async function openOutput() {
  const contexts: FakeContext[] = [];
  const output = createSoundOutput(() => {
    const context = new FakeContext();
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
  return { output, player, play, contexts, interrupt };
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
