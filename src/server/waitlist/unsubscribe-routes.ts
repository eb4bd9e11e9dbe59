import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import { UNSUBSCRIBE_PATH } from './send-waitlist-mail.ts';
import { waitlist } from './tables.ts';
import { sendUnsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts';
import type { WaitlistDeps } from './waitlist-deps.ts';
import { decodeWaitlistToken } from './waitlist-token.ts';

const BODY_LIMIT = 4 * 1024;

type Entry = { email: string; unsubscribedAt: Date | null };

/**
 * The link in every waitlist mail. GET only asks, because mail scanners open links; POST acts, from the
 * page's button or from the mail program (one click, RFC 8058). It needs no sign-in: the token proves the
 * mailbox.
 */
export function registerUnsubscribeRoutes(app: FastifyInstance, deps: WaitlistDeps): void {
  acceptForms(app);

  app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
    const entry = await findEntry(deps, request, async (tx, id) => {
      const [row] = await tx.select().from(waitlist).where(eq(waitlist.id, id));
      return row;
    });
    return sendPage(reply, entry, entry && (entry.unsubscribedAt === null ? 'ask' : 'left'));
  });

  app.post(UNSUBSCRIBE_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const returns = request.body instanceof URLSearchParams && request.body.get('action') === 'return';
    const entry = await findEntry(deps, request, async (tx, id) => {
      const [row] = await tx
        .update(waitlist)
        .set({ unsubscribedAt: returns ? null : deps.clock() })
        .where(eq(waitlist.id, id))
        .returning();
      return row;
    });
    return sendPage(reply, entry, entry && (returns ? 'returned' : 'left'));
  });
}

/** The entry the token names, by `look`; undefined when it is gone, null for a token we have not signed. */
async function findEntry(
  deps: WaitlistDeps,
  request: FastifyRequest,
  look: (tx: Tx, id: string) => Promise<Entry | undefined>,
): Promise<Entry | undefined | null> {
  const { token } = request.query as { token?: unknown };
  const id =
    typeof token === 'string' ? decodeWaitlistToken('unsubscribe', token, await deps.linkKey.all()) : null;
  return id === null ? null : deps.db.transaction((tx) => look(tx, id));
}

async function sendPage(
  reply: FastifyReply,
  entry: Entry | undefined | null,
  found: UnsubscribeState | undefined | null,
): Promise<FastifyReply> {
  const state = entry === null ? 'broken' : (found ?? 'gone');
  return sendUnsubscribePage(reply, { state, email: entry?.email ?? '' });
}

/** RFC 8058 lets mail programs send either kind of form; only our own page's fields matter, and it sends the first. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  app.addContentTypeParser<string>('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );
}
