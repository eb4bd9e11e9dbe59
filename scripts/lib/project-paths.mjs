import { fileURLToPath } from 'node:url';

const projectRoot = new URL('../../', import.meta.url);

/** The checkout, whatever folder a command is called from. */
export const ROOT = fileURLToPath(projectRoot);

/** An absolute path inside the checkout, for example `projectPath('dist/client')`. */
export function projectPath(relativePath) {
  return fileURLToPath(new URL(relativePath, projectRoot));
}
