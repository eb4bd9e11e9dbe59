/**
 * Runs the product's PostgreSQL until SIGTERM on the data folder in the first argument. Prints "opening", "open" and
 * "closed", or "failed REASON".
 */
import { createCluster, findCluster } from '#server/db/local/cluster.ts';
import { openLocalPostgres } from '#server/db/local/local-postgres.ts';

const [, , dataDir = ''] = process.argv;
const stopped = new Promise((resolve) => process.once('SIGTERM', resolve));
try {
  console.log('opening');
  const cluster = findCluster(dataDir, undefined) ?? (await createCluster(dataDir, undefined));
  const local = await openLocalPostgres(cluster);
  console.log('open');
  const keepAlive = setInterval(() => {}, 60_000);
  await stopped;
  clearInterval(keepAlive);
  await local.close();
  console.log('closed');
} catch (error) {
  console.log(`failed ${(error as Error).message}`);
  process.exit(1);
}
