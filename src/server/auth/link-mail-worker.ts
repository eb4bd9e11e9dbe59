import type { Database } from '#server/db/database.ts';
import { answerMailRequest } from './answer-mail-request.ts';
import type { LinkMailParts } from './link-mail-parts.ts';
import { takeMailRequest } from './mail-requests.ts';

/** Long enough for the answer to be gone before the work begins that depends on whether there is an account. */
const REST_BEFORE_WORK_MS = 100;
const REST_AFTER_TROUBLE_MS = 10_000;

/** Turns written-down requests for links into mails, after their answers have gone out. */
export type LinkMailWorker = {
  /** There may be requests, also ones that another process left behind. */
  wake(): void;
  /** Finishes what is in hand and begins nothing new. What is left over is found at the next start. */
  stop(): Promise<void>;
};

type LinkMailDeps = LinkMailParts & { db: Database };

/** Any number of processes may run one on the same database; each request is answered once. */
export function createLinkMailWorker(
  deps: LinkMailDeps & { log: { error(fields: object, message: string): void } },
): LinkMailWorker {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let stopped = false;

  async function work(): Promise<void> {
    let rest: number | null = null;
    try {
      let sent = false;
      while (!stopped && (await answerNext(deps))) sent = true;
      if (sent) deps.mailer.wake();
    } catch (error) {
      deps.log.error({ err: error }, 'requests for links could not be worked on');
      rest = REST_AFTER_TROUBLE_MS;
    }
    running = null;
    if (rest !== null) schedule(rest);
  }

  function schedule(rest: number): void {
    if (stopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      // A request that came during the last look may have been missed by it: look again afterwards.
      if (running !== null) schedule(rest);
      else running = work();
    }, rest);
    timer.unref();
  }

  return {
    wake: () => schedule(REST_BEFORE_WORK_MS),
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/** Request and mail belong to one transaction: neither is lost, none is answered twice. Gives whether there was one. */
async function answerNext(deps: LinkMailDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const request = await takeMailRequest(tx, deps.clock());
    if (request === null) return false;
    await answerMailRequest(deps, tx, request);
    return true;
  });
}
