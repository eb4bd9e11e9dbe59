export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>;

type CallWorkerOptions<Reply, Result> = {
  createWorker: () => WorkerLike;
  request: unknown;
  /** Returns the result, or undefined for a reply that is not the last, such as progress. */
  read: (reply: Reply) => Result | undefined;
  /** The result when the worker fails to load or crashes, for instance because it runs out of memory. */
  crashResult: Result;
  signal?: AbortSignal | undefined;
};

/**
 * Sends a request to a new worker. Aborting `signal` terminates the worker and rejects with its reason. Nothing else
 * rejects.
 */
export function callWorker<Reply, Result>(options: CallWorkerOptions<Reply, Result>): Promise<Result> {
  const { createWorker, request, read, crashResult, signal } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    let worker: WorkerLike;
    try {
      worker = createWorker();
    } catch {
      return resolve(crashResult);
    }
    const settle = (resolveOrReject: () => void) => {
      signal?.removeEventListener('abort', abort);
      worker.terminate();
      resolveOrReject();
    };
    const abort = () => settle(() => reject(signal?.reason));
    const finishWith = (result: Result) => settle(() => resolve(result));
    signal?.addEventListener('abort', abort, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const result = read(data);
      if (result !== undefined) finishWith(result);
    };
    worker.onerror = () => finishWith(crashResult);
    worker.onmessageerror = () => finishWith(crashResult);
    worker.postMessage(request);
  });
}
