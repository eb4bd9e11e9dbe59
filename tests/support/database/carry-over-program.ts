/** Carries a data folder's database over to the PostgreSQL that the product finds, as a start does, and prints what it says. */
import { upgradeCluster } from '#server/operate/backup/upgrade-cluster.ts';

for (const line of await upgradeCluster({ dataDir: process.argv[2]! })) console.log(line);
