export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>;

type CallWorkerOptions<Reply, Result> = {
  createWorker: () => WorkerLike;
  request: unknown;
  read: (reply: Reply) => Result | undefined;
  /** The result when the worker fails to load or crashes, for instance without enough memory. */
  crashResult: Result;
  signal?: AbortSignal | undefined;
};

/** Sends a request to a new worker. Rejects only with the reason of `signal`, which terminates the worker. */
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
    worker.onerror = () => finish(crashResult);
    worker.onmessageerror = () => finish(crashResult);
    worker.postMessage(request);
  });
}
