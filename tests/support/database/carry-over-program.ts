/** Carries a data folder's database over to the PostgreSQL that the product finds, as a start does, and prints what it says. */
import { carryOver } from '#server/operate/backup/carry-over.ts';

for (const line of await carryOver({ dataDir: process.argv[2]! })) console.log(line);
