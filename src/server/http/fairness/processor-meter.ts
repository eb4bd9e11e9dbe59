/**
 * Shares the processor time of this process, with the hashing of passwords in it, between the
 * requests that are worked on: each bears an equal part of what was used while it was.
 */
export class ProcessorMeter {
  readonly #readMs: () => number;
  /** What a request that was worked on from the beginning would have borne. */
  #borne = 0;
  #readAt: number;
  #atWork = 0;

  /** @param readMs the processor time used so far, in milliseconds */
  constructor(readMs: () => number = readProcessorTime) {
    this.#readMs = readMs;
    this.#readAt = readMs();
  }

  /** Begins a request; call the answer when its work ends, for its part in milliseconds. */
  begin(): () => number {
    this.#advance();
    this.#atWork += 1;
    const before = this.#borne;
    return () => {
      this.#advance();
      this.#atWork -= 1;
      return this.#borne - before;
    };
  }

  #advance(): void {
    const now = this.#readMs();
    if (this.#atWork > 0) this.#borne += (now - this.#readAt) / this.#atWork;
    this.#readAt = now;
  }
}

/** Not the time of the clock: on a busy machine that says more about its other programs than about a request. */
function readProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
