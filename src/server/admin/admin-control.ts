import { Readable } from 'node:stream';
import { z } from 'zod';
import { ControlError, type ControlRoutes } from '#server/control/control-server.ts';
import { AdminCommandSchema, AdminError } from './admin-command.ts';
import type { AdminDeps } from './admin-deps.ts';
import { exportForOperator } from './export-for-operator.ts';
import { runAdmin } from './run-admin.ts';

/** Where the control socket takes an operator's commands. */
export const ADMIN_PATH = '/admin';
export const ADMIN_EXPORT_PATH = '/admin/export';

const ExportSchema = z.object({ email: z.string() });

/** The operator's commands, carried out by the running server. */
export function createAdminControl(deps: AdminDeps): ControlRoutes {
  return (control) => {
    control.post(ADMIN_PATH, async (request) =>
      runAdmin(deps, AdminCommandSchema.parse(request.body)).catch(toControlError),
    );
    control.post(ADMIN_EXPORT_PATH, async (request, reply) => {
      const { email } = ExportSchema.parse(request.body);
      const zip = await exportForOperator(deps, email).catch(toControlError);
      return reply.type('application/zip').send(Readable.from(zip, { objectMode: false }));
    });
  };
}

function toControlError(error: unknown): never {
  throw error instanceof AdminError ? new ControlError(error.message) : error;
}
