/**
 * A program that takes the lock of a data directory, prints "locked" and holds it until it is killed. Parameters: the lock's
 * folder, and the options of `lockDataDirectory` as JSON.
 */
import { type LockOptions, lockDataDirectory } from '#server/db/data-directory-lock.ts';

const [folder, options = '{}'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: lock-holder FOLDER [OPTIONS]');

try {
  await lockDataDirectory(folder, JSON.parse(options) as LockOptions);
  console.log('locked');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
