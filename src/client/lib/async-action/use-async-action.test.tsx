import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useAsyncAction } from './use-async-action.ts';

type Action = (word: string) => Promise<string>;

function Screen({ action }: { action: Action }) {
  const { pending, outcome, run, reset } = useAsyncAction(action);
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

/** Returns an action that runs until the test settles it. */
function createAction() {
  let pending: { resolve: (value: string) => void; reject: (error: Error) => void } | undefined;
  const action = vi.fn<Action>(
    () =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
      }),
  );
  return {
    action,
    resolve: (value: string) => act(async () => pending?.resolve(value)),
    reject: (error: Error) => act(async () => pending?.reject(error)),
  };
}

const getState = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('useAsyncAction', () => {
  it('is pending while the action runs', async () => {
    const { action, resolve } = createAction();
    render(<Screen action={action} />);
    expect(getState()).toBe('idle');
    press('Save');
    expect(getState()).toBe('pending');
    await resolve('saved');
    expect(getState()).toBe('done: saved');
    expect(action).toHaveBeenCalledWith('dog');
  });

  it('ignores a second press while the action runs', async () => {
    const { action, resolve } = createAction();
    render(<Screen action={action} />);
    act(() => {
      screen.getByRole('button', { name: 'Save' }).click();
      screen.getByRole('button', { name: 'Save' }).click();
    });
    expect(action).toHaveBeenCalledTimes(1);
    await resolve('saved');
    press('Save');
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('keeps a failure until the next run or a reset', async () => {
    const { action, reject } = createAction();
    render(<Screen action={action} />);
    press('Save');
    await reject(new Error('offline'));
    expect(getState()).toBe('failed: Error: offline');
    press('Reset');
    expect(getState()).toBe('idle');
    press('Save');
    await reject(new Error('late'));
    expect(getState()).toBe('failed: Error: late');
    press('Save');
    expect(getState()).toBe('pending');
  });

  it('reports the failure of an action that throws synchronously', async () => {
    const failingAction = vi.fn<Action>(() => {
      throw new Error('no storage');
    });
    render(<Screen action={failingAction} />);
    await act(async () => screen.getByRole('button', { name: 'Save' }).click());
    expect(getState()).toBe('failed: Error: no storage');
  });
});
