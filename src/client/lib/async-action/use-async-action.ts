import { useCallback, useRef, useState } from 'react';

/** How a run ended: what the work resolved with, or what it threw. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: unknown };

export type AsyncAction<Args extends unknown[], Value> = {
  pending: boolean;
  /** How the last run ended; null before the first one, while one is under way, and after `reset`. */
  outcome: Outcome<Value> | null;
  /** Starts the work. Returns how it ended, or null without starting it while a run is under way. Never rejects. */
  run: (...args: Args) => Promise<Outcome<Value> | null>;
  /** Tells timers, which see no state, whether a run is under way. Never changes. */
  isRunning: () => boolean;
  /** Forgets how the last run ended. */
  reset: () => void;
};

type State<Value> = { pending: boolean; outcome: Outcome<Value> | null };

/**
 * The state of a button's work: a double press starts it once, a failure is kept to be described, and a run that outlives
 * its screen changes nothing there.
 */
export function useAsyncAction<Args extends unknown[], Value>(
  work: (...args: Args) => Promise<Value>,
): AsyncAction<Args, Value> {
  const [state, setState] = useState<State<Value>>({ pending: false, outcome: null });
  // The second click of a double click comes before the state is drawn.
  const running = useRef(false);

  const run = async (...args: Args): Promise<Outcome<Value> | null> => {
    if (running.current) return null;
    running.current = true;
    setState({ pending: true, outcome: null });
    const outcome = await settle(() => work(...args));
    running.current = false;
    setState({ pending: false, outcome });
    return outcome;
  };
  const isRunning = useCallback(() => running.current, []);
  const reset = useCallback(() => setState((before) => ({ ...before, outcome: null })), []);
  return { ...state, run, isRunning, reset };
}

async function settle<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}
