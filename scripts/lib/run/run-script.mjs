import { installPackages } from './install-packages.mjs';
import { PlainFailure } from './progress.mjs';

/** Must equal `engines` in package.json. */
export const OLDEST_NODE = '20.19.0';

const [OLDEST_MAJOR, OLDEST_MINOR] = OLDEST_NODE.split('.').map(Number);

/** Returns true if a version such as `v20.20.2` is at least the oldest supported Node. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR);
}

/**
 * Installs missing packages and runs a command. A plain failure prints only its message, and other errors print their stack. Both
 * exit with 1.
 * @param {import('./install-packages.mjs').Purpose} purpose
 * @param {() => Promise<void>} main
 */
export async function runScript(purpose, main) {
  try {
    if (!isSupportedNode(process.version)) {
      throw new PlainFailure(
        `Sproutcards needs Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or newer; this is ${process.version}. Please install it from https://nodejs.org/.`,
      );
    }
    await installPackages(purpose);
    await main();
  } catch (error) {
    console.error(error instanceof PlainFailure ? `\n${error.message}` : error);
    process.exit(1);
  }
}
