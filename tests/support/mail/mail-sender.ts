import { createDatabase } from '#server/db/database.ts';
import { openEngine } from '#server/db/open-database.ts';
import { createHandClock, createSmtpWorker } from './mail-worker.ts';

/** A process that hands over what is queued, to be killed while it does: parameters are database, directory, server. */
const [databaseUrl, dataDir, smtpUrl] = process.argv.slice(2) as [string, string, string];
const db = createDatabase(await openEngine({ databaseUrl, dataDir }));
const { worker } = createSmtpWorker({ db, clock: createHandClock(), url: smtpUrl });
await worker.drain();
await db.close();
process.stdout.write('done\n');
