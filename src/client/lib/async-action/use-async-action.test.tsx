import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useAsyncAction } from './use-async-action.ts';

type Work = (word: string) => Promise<string>;

function Screen({ work }: { work: Work }) {
  const { pending, outcome, run, reset } = useAsyncAction(work);
  return (
    <>
      <button type="button" onClick={() => void run('dog')}>
        Save
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
      <output>{pending ? 'pending' : outcome ? describeOutcome(outcome) : 'idle'}</output>
    </>
  );
}

function describeOutcome(outcome: { ok: true; value: string } | { ok: false; error: unknown }): string {
  return outcome.ok ? `done: ${outcome.value}` : `failed: ${String(outcome.error)}`;
}

/** Returns work that runs until the test settles it. */
function createWork() {
  let pending: { resolve: (value: string) => void; reject: (error: Error) => void } | undefined;
  const work = vi.fn<Work>(
    () =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
      }),
  );
  return {
    work,
    resolve: (value: string) => act(async () => pending?.resolve(value)),
    reject: (error: Error) => act(async () => pending?.reject(error)),
  };
}

const state = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('useAsyncAction', () => {
  it('is pending while the work runs and then returns its value', async () => {
    const { work, resolve } = createWork();
    render(<Screen work={work} />);
    expect(state()).toBe('idle');
    press('Save');
    expect(state()).toBe('pending');
    await resolve('saved');
    expect(state()).toBe('done: saved');
    expect(work).toHaveBeenCalledWith('dog');
  });

  it('ignores a second press while the work runs', async () => {
    const { work, resolve } = createWork();
    render(<Screen work={work} />);
    act(() => {
      screen.getByRole('button', { name: 'Save' }).click();
      screen.getByRole('button', { name: 'Save' }).click();
    });
    expect(work).toHaveBeenCalledTimes(1);
    await resolve('saved');
    press('Save');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('keeps a failure until the next run or a reset', async () => {
    const { work, reject } = createWork();
    render(<Screen work={work} />);
    press('Save');
    await reject(new Error('offline'));
    expect(state()).toBe('failed: Error: offline');
    press('Reset');
    expect(state()).toBe('idle');
    press('Save');
    await reject(new Error('late'));
    expect(state()).toBe('failed: Error: late');
    press('Save');
    expect(state()).toBe('pending');
  });

  it('reports the failure of work that throws synchronously', async () => {
    const failing = vi.fn<Work>(() => {
      throw new Error('no storage');
    });
    render(<Screen work={failing} />);
    await act(async () => screen.getByRole('button', { name: 'Save' }).click());
    expect(state()).toBe('failed: Error: no storage');
  });
});
