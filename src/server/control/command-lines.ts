import { z } from 'zod';
import { callControl } from './call-control.ts';
import type { ControlRoutes } from './control-server.ts';

const LinesSchema = z.object({ lines: z.array(z.string()) });

/** A command whose result is the lines that it prints, as a route of the control socket. */
export function createLinesControl(path: string, run: (body: unknown) => Promise<string[]>): ControlRoutes {
  return (control) => {
    control.post(path, async (request) => ({ lines: await run(request.body) }));
  };
}

/** Asks the running server for such a command; null where none runs, and on PostgreSQL, which lets commands in beside it. */
export async function askServerForLines(
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  path: string,
  body: object = {},
): Promise<string[] | null> {
  if (settings.DATABASE_URL !== undefined) return null;
  const answer = await callControl(settings.DATA_DIR, path, body);
  return answer && LinesSchema.parse(await answer.json()).lines;
}
