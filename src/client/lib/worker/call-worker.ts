export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>;

type AskWorkerOptions<Reply, Result> = {
  createWorker: () => WorkerLike;
  request: unknown;
  read: (reply: Reply) => Result | undefined;
  /** The result when the worker fails to load or crashes, for instance without enough memory. */
  crashed: Result;
  signal?: AbortSignal | undefined;
};

/** Rejects only with the reason of `signal`, which terminates the worker at once. */
export function callWorker<Reply, Result>(options: AskWorkerOptions<Reply, Result>): Promise<Result> {
  const { createWorker, request, read, crashed, signal } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    let worker: WorkerLike;
    try {
      worker = createWorker();
    } catch {
      return resolve(crashed);
    }
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort);
      worker.terminate();
      finish();
    };
    const abort = () => settle(() => reject(signal?.reason));
    const finish = (result: Result) => settle(() => resolve(result));
    signal?.addEventListener('abort', abort, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const result = read(data);
      if (result !== undefined) finish(result);
    };
    worker.onerror = () => finish(crashed);
    worker.onmessageerror = () => finish(crashed);
    worker.postMessage(request);
  });
}
