import { z } from 'zod';
import { KEYS_CONTROL_PATH, rotateKeys } from '#server/auth/keys/rotate-keys-command.ts';
import { createLinesControl } from '#server/control/command-lines.ts';
import type { ControlRoutes } from '#server/control/control-server.ts';
import { listWaitlist, WAITLIST_CONTROL_PATH } from '#server/waitlist/list-command.ts';
import { createAdminControl } from './admin-control.ts';
import type { AdminDeps } from './admin-deps.ts';

const RotationSchema = z.object({ leaked: z.boolean() });

/** The commands that the running server carries out for its operator. */
export function listControlRoutes(deps: AdminDeps & { publicUrl: string }): ControlRoutes[] {
  const { db, clock, publicUrl } = deps;
  return [
    createAdminControl(deps),
    createLinesControl(WAITLIST_CONTROL_PATH, async () => [
      await listWaitlist(db, { publicUrl, now: clock() }),
    ]),
    createLinesControl(KEYS_CONTROL_PATH, (body) => rotateKeys(db, clock(), RotationSchema.parse(body))),
  ];
}
