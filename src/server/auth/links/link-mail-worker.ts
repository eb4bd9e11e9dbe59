import type { Database } from '#server/db/database.ts';
import { type AfterAnswers, createAfterAnswers } from '#server/jobs/after-answers.ts';
import { answerMailRequest } from './answer-mail-request.ts';
import type { LinkMailDeps } from './link-mail-deps.ts';
import { takeMailRequest } from './mail-requests.ts';

/** Turns written-down requests for links into mails, after their answers have gone out. */
export type LinkMailWorker = AfterAnswers;

type WorkerDeps = LinkMailDeps & { db: Database };

/** Any number of processes may run one on the same database; each request is answered once. */
export function createLinkMailWorker(
  deps: WorkerDeps & { log: { error(fields: object, message: string): void } },
): LinkMailWorker {
  return createAfterAnswers({
    workOnNext: () => answerNext(deps),
    onWorked: () => deps.mailer.wake(),
    log: deps.log,
    trouble: 'requests for links could not be worked on',
  });
}

/** Request and mail belong to one transaction: neither is lost, none is answered twice. Returns whether there was one. */
async function answerNext(deps: WorkerDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const request = await takeMailRequest(tx, deps.clock());
    if (request === null) return false;
    await answerMailRequest(deps, tx, request);
    return true;
  });
}
