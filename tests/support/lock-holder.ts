/** A program that takes the lock of a data directory (first argument), prints "locked" and holds it until it is killed. */
import { lockDataDirectory } from '#server/db/data-directory-lock.ts';

try {
  await lockDataDirectory(process.argv[2]!);
  console.log('locked');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
