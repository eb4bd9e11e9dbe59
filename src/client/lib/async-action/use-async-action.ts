import { useCallback, useRef, useState } from 'react';

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: unknown };

type AsyncAction<Args extends unknown[], Value> = {
  pending: boolean;
  outcome: Outcome<Value> | null;
  /** Never rejects. Returns null without starting if a run is in progress. */
  run: (...args: Args) => Promise<Outcome<Value> | null>;
  isRunning: () => boolean;
  reset: () => void;
};

type State<Value> = { pending: boolean; outcome: Outcome<Value> | null };

export function useAsyncAction<Args extends unknown[], Value>(
  action: (...args: Args) => Promise<Value>,
): AsyncAction<Args, Value> {
  const [state, setState] = useState<State<Value>>({ pending: false, outcome: null });
  // The second click of a double click arrives before the state is rendered.
  const isRunningRef = useRef(false);

  const run = async (...args: Args): Promise<Outcome<Value> | null> => {
    if (isRunningRef.current) return null;
    isRunningRef.current = true;
    setState({ pending: true, outcome: null });
    const outcome = await captureOutcome(() => action(...args));
    isRunningRef.current = false;
    setState({ pending: false, outcome });
    return outcome;
  };
  const isRunning = useCallback(() => isRunningRef.current, []);
  const reset = useCallback(() => setState((previous) => ({ ...previous, outcome: null })), []);
  return { ...state, run, isRunning, reset };
}

async function captureOutcome<Value>(action: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await action() };
  } catch (error) {
    return { ok: false, error };
  }
}
