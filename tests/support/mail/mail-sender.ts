import { connectDatabase } from '#server/db/database.ts';
import { createHandClock, createSmtpWorker } from './mail-worker.ts';

/** A process that hands over what is queued, to be killed while it does: parameters are the database and the mail server. */
const [databaseUrl, smtpUrl] = process.argv.slice(2) as [string, string];
const db = await connectDatabase(databaseUrl);
const { worker } = createSmtpWorker({ db, clock: createHandClock(), url: smtpUrl });
await worker.drain();
await db.close();
process.stdout.write('done\n');
