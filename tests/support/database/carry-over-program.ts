/** Upgrades a data folder's cluster to the installed PostgreSQL, as the server does on start, and prints the progress. */
import { upgradeCluster } from '#server/operate/backup/upgrade-cluster.ts';

for (const line of await upgradeCluster({ dataDir: process.argv[2]! })) console.log(line);
