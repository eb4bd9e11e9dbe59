/** `engines` in package.json says the same. */
export const OLDEST_NODE = '20.19.0';

const [OLDEST_MAJOR, OLDEST_MINOR] = OLDEST_NODE.split('.').map(Number);

/** Returns whether a version such as `v20.20.2` is at least the oldest Node the product runs on. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR);
}

/** Ends the process with a sentence when Node is too old: every later error would be a riddle. */
export function requireSupportedNode() {
  if (isSupportedNode(process.version)) return;
  console.error(
    `Sproutcards needs Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or newer; this is ${process.version}. Please install it from https://nodejs.org/.`,
  );
  process.exit(1);
}
