import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createDatabase } from '#server/db/database.ts';
import type { LargeRequest, ThreadSettings } from '#server/http/large-bodies.ts';
import { createLogger } from '#server/http/log.ts';
import { createLargeBodiesApp, handleLargeRequest } from './large-bodies-app.ts';

const { databaseUrl, databaseDirectory, logLevel, ...settings } = workerData as ThreadSettings;

// On Linux the priority applies only to this thread, elsewhere to the entire process.
if (process.platform === 'linux') setPriority(10);

const app = createLargeBodiesApp({
  ...settings,
  db: createDatabase(databaseUrl, databaseDirectory),
  clock: () => new Date(),
  logger: createLogger(logLevel),
});

parentPort?.on('message', async ({ id, request }: { id: number; request: LargeRequest }) => {
  // The transferred buffer arrives as a plain Uint8Array.
  const payload = Buffer.from(request.payload.buffer, request.payload.byteOffset, request.payload.byteLength);
  const response = await handleLargeRequest(app, { ...request, payload });
  parentPort?.postMessage({ id, response });
});
