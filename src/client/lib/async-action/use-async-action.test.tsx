import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
      <output>{pending ? 'pending' : outcome ? nameState(outcome) : 'idle'}</output>
    </>
  );
}

function nameState(outcome: { ok: true; value: string } | { ok: false; error: unknown }): string {
  return outcome.ok ? `done: ${outcome.value}` : `failed: ${String(outcome.error)}`;
}

/** Work that waits until the test ends it. */
function createWork() {
  let end: { resolve: (value: string) => void; reject: (error: Error) => void } | undefined;
  const work = vi.fn<Work>(
    () =>
      new Promise((resolve, reject) => {
        end = { resolve, reject };
      }),
  );
  return {
    work,
    resolve: (value: string) => act(async () => end?.resolve(value)),
    reject: (error: Error) => act(async () => end?.reject(error)),
  };
}

const state = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('is pending while the work runs and then gives what it resolved with', async () => {
  const { work, resolve } = createWork();
  render(<Screen work={work} />);
  expect(state()).toBe('idle');
  press('Save');
  expect(state()).toBe('pending');
  await resolve('saved');
  expect(state()).toBe('done: saved');
  expect(work).toHaveBeenCalledWith('dog');
});

it('starts the work once for a double press, and again once it has ended', async () => {
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

it('keeps a failure of work that throws before it waits', async () => {
  const failing = vi.fn<Work>(() => {
    throw new Error('no storage');
  });
  render(<Screen work={failing} />);
  await act(async () => screen.getByRole('button', { name: 'Save' }).click());
  expect(state()).toBe('failed: Error: no storage');
});
