export type AskedWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>;

type AskWorkerOptions<Reply, Result> = {
  createWorker: () => AskedWorker;
  request: unknown;
  read: (reply: Reply) => Result | undefined;
  /** The result when the worker fails to load or crashes, for instance for lack of memory. */
  crashed: Result;
  signal?: AbortSignal | undefined;
};

/** Rejects only with the reason of `signal`, which ends the worker at once. */
export function askWorker<Reply, Result>(options: AskWorkerOptions<Reply, Result>): Promise<Result> {
  const { createWorker, request, read, crashed, signal } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    let worker: AskedWorker;
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
    const end = (result: Result) => settle(() => resolve(result));
    signal?.addEventListener('abort', abort, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const result = read(data);
      if (result !== undefined) end(result);
    };
    worker.onerror = () => end(crashed);
    worker.onmessageerror = () => end(crashed);
    worker.postMessage(request);
  });
}
