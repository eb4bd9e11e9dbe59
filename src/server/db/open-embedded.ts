import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { embeddedDirectory, prepareDataDirectory } from './data-directory.ts';
import { DataDirectoryInUseError, type LockOptions, lockDataDirectory } from './data-directory-lock.ts';
import { describeCrash, describeOpenFailure, EmbeddedDatabaseError } from './embedded-failure.ts';
import type { Engine } from './engine.ts';
import { fenceFormerOwner } from './fence.ts';
import { makeDirectory } from './file-tree.ts';
import { listMigrationCopies } from './migration-copies.ts';
import { openPglite } from './pglite-engine.ts';
import { refuseOtherDatabase } from './refuse-other-database.ts';

export type EmbeddedOptions = {
  dataDir: string;
  /** Where `makeTemplate` left its directory, when not beside the bundled server. */
  template?: string;
  /**
   * Called with a description for the operator when the embedded database has stopped for good; must end the process, which
   * answers nothing any more. Without it the description goes to standard error and the process ends with 1.
   */
  onCrash?: (description: string) => void;
  /** Makes an empty database even where one lies that was moved away or replaced: for a move, which fills it. */
  besideKept?: boolean;
  /** How the data directory is locked, for tests. */
  lock?: LockOptions;
};

/**
 * Opens the embedded database of a data folder as it is, without migrations; makes it where there is none.
 * @throws DataDirectoryInUseError, EmbeddedDatabaseError
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const directory = embeddedDirectory(options.dataDir);
  const place = () => ({ directory, copies: listMigrationCopies(directory).map(({ path }) => path) });
  const { onCrash = endProcess } = options;
  try {
    // First of all, because making a lock fails with less telling errors.
    makeDirectory(dirname(directory));
    accessSync(dirname(directory), constants.R_OK | constants.W_OK);
    const lock = await lockDataDirectory(`${directory}.lock`, options.lock);
    try {
      await fenceFormerOwner(directory, lock);
      refuseOtherDatabase(directory, options.besideKept);
      await prepareDataDirectory(directory, options.template);
      const engine = await openPglite(
        directory,
        () => lock.assertHeld(),
        (reason) => onCrash(describeCrash(reason, place())),
      );
      return {
        ...engine,
        close: async () => {
          await engine.close().finally(() => lock.release());
        },
      };
    } catch (error) {
      // A full disk does not take the note that the lock is free either; a dead process frees it too.
      await lock.release().catch(() => {});
      throw error;
    }
  } catch (error) {
    if (error instanceof DataDirectoryInUseError || error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(describeOpenFailure((error as Error).message, place()), { cause: error });
  }
}

function endProcess(description: string): never {
  process.stderr.write(`${description}\n`);
  process.exit(1);
}
