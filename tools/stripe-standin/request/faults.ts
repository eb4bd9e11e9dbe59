/**
 * What a test can make of a request:
 * `unavailable` 503, nothing done · `error` 500, nothing done but remembered under the idempotency key ·
 * `lose` done, the answer never arrives · `hang` nothing done, no answer ever.
 */
export type FaultKind = 'unavailable' | 'error' | 'lose' | 'hang';

/** Which requests fail: method and path (`POST`, `/v1/refunds`); a pattern may stand for the path. */
export type Fault = { method?: string; path: string | RegExp; kind: FaultKind; times?: number };

/** The faults that tests have ordered, each for a number of requests. */
export class FaultPlan {
  #faults: Required<Fault>[] = [];

  add({ method = '*', times = 1, ...fault }: Fault): void {
    this.#faults.push({ method, times, ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault that meets this request, which counts as one of its times. */
  take(method: string, path: string): FaultKind | null {
    const fault = this.#faults.find(
      (one) =>
        one.times > 0 &&
        (one.method === '*' || one.method === method) &&
        (typeof one.path === 'string' ? one.path === path : one.path.test(path)),
    );
    if (!fault) return null;
    fault.times -= 1;
    return fault.kind;
  }
}
