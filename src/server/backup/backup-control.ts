import { PassThrough } from 'node:stream';
import type { ControlRoutes } from '#server/control/control-server.ts';
import type { Database } from '#server/db/database.ts';

/** Keeps checkpoints away for as long as the answer is read. */
export const HOLD_PATH = '/backup/hold';

/**
 * Longer than a copy of any embedded database takes; then its log must be cut again, even while a backup
 * still reads.
 */
const LONGEST_HOLD_MS = 3_600_000;

/** Lets a backup copy the files of the embedded database while the server runs. */
export function createBackupControl(db: Database): ControlRoutes {
  return (control) => {
    const held = new Set<PassThrough>();
    control.addHook('preClose', async () => {
      for (const answer of held) answer.end();
    });
    control.post(HOLD_PATH, async (_request, reply) => {
      const release = await db.pauseUpkeep();
      const answer = new PassThrough();
      const limit = setTimeout(() => answer.end(), LONGEST_HOLD_MS);
      limit.unref();
      held.add(answer);
      reply.raw.once('close', () => {
        clearTimeout(limit);
        held.delete(answer);
        release();
      });
      answer.write('held\n');
      return reply.send(answer);
    });
  };
}
