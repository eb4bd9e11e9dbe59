/** Delivers the queued emails, until a test kills it. Arguments: the URLs of the database and of the mail server. */
import { connectDatabase } from '#server/db/database.ts';
import { createManualClock } from '../manual-clock.ts';
import { createSmtpWorker } from './mail-worker.ts';

const [databaseUrl, smtpUrl] = process.argv.slice(2) as [string, string];
const db = await connectDatabase(databaseUrl);
const { worker } = createSmtpWorker({ db, clock: createManualClock(), smtpUrl });
await worker.drain();
await db.close();
process.stdout.write('done\n');
