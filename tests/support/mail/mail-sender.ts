import { connectDatabase } from '#server/db/database.ts';
import { createHandClock, createSmtpWorker } from './mail-worker.ts';

/** Delivers the queued emails until it is killed. Parameters: the addresses of the database and of the mail server. */
const [databaseUrl, smtpUrl] = process.argv.slice(2) as [string, string];
const db = await connectDatabase(databaseUrl);
const { worker } = createSmtpWorker({ db, clock: createHandClock(), url: smtpUrl });
await worker.drain();
await db.close();
process.stdout.write('done\n');
