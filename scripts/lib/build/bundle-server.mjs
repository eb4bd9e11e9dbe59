import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { projectPath, ROOT } from '../run/project-paths.mjs';

/**
 * Returns esbuild's options for code that runs in Node, with one bundle per entry in `outdir`. npm packages stay external,
 * because some have binaries or WebAssembly next to their code. Paths are relative to the checkout.
 */
export function createNodeBundleOptions(entryPoints, outdir) {
  return {
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  };
}

/** Copies the SQL migrations next to a server bundle, which reads them there. */
export async function copyMigrations(folder) {
  const target = projectPath(`${folder}/migrations`);
  await rm(target, { recursive: true, force: true });
  await cp(projectPath('src/server/db/migrations'), target, { recursive: true });
}

/** Commands that are built with the server, so that they run without sources. knip.config.js also lists them. */
export const COMMANDS = [
  'src/server/operate/admin/admin-cli.ts',
  'src/server/auth/credentials/rotate-keys-command.ts',
  'src/server/operate/backup/backup-child.ts',
  'src/server/operate/backup/backup-command.ts',
  'src/server/operate/backup/restore-command.ts',
  'src/server/billing/stripe/setup.ts',
  'src/server/waitlist/list-command.ts',
];

/** The code of a worker thread, which the server expects next to its own file. */
export const THREAD = 'src/server/start/large-bodies-thread.ts';

/** The entry points and bundles of the stand-ins for Stripe and Google. */
const STAND_INS = [
  { entry: 'tools/stripe-standin/create-standin.ts', outfile: 'dist/stand-ins/stripe.js' },
  { entry: 'tools/oidc-standin/create-standin.ts', outfile: 'dist/stand-ins/oidc.js' },
];

/** The files that must exist if the stand-ins are built. */
export const STAND_IN_FILES = STAND_INS.map(({ outfile }) => outfile);

/** Keeps the stand-ins out of the bundles in dist/server, which import them from their own files on demand. */
const externalStandIns = {
  name: 'external-stand-ins',
  setup: (build) => {
    for (const { entry, outfile } of STAND_INS) {
      const name = entry.replace('tools/', '#');
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
        path: outfile.replace('dist/', '../'),
        external: true,
      }));
    }
  },
};

/** The packages that stay outside the bundle, because they have a binary or are never installed (pg-native). The Dockerfile copies the same ones. */
export const EXTERNAL_PACKAGES = ['@node-rs/argon2', 'pg-native'];

/** Lets CommonJS packages in an ESM bundle require Node's built-in modules. */
const REQUIRE_BANNER = `import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);`;

/**
 * Builds dist/server with main.js, its thread, env.js, the commands, shared code and the migrations. All files are in one
 * folder, because each expects the migrations next to itself.
 */
export async function bundleServer() {
  const entries = ['src/server/main.ts', THREAD, 'src/server/config/env.ts', ...COMMANDS];
  await bundleWithPackages(entries, 'dist/server');
  await copyMigrations('dist/server');
}

/** Builds dist/stand-ins. A server with the keys of Stripe and Google never loads them. */
export async function bundleStandIns() {
  const entries = STAND_INS.map(({ entry, outfile }) => ({ in: entry, out: basename(outfile, '.js') }));
  await bundleWithPackages(entries, 'dist/stand-ins');
}

/** Bundles code with almost all packages, so that the server reads few files when it starts. */
async function bundleWithPackages(entryPoints, outdir) {
  const { build } = await import('esbuild');
  const { packages: _packages, ...options } = createNodeBundleOptions(entryPoints, outdir);
  const { metafile } = await build({
    ...options,
    chunkNames: 'shared-[hash]',
    splitting: true,
    external: EXTERNAL_PACKAGES,
    banner: { js: REQUIRE_BANNER },
    // Stack traces need only files and lines, not the source text of packages.
    sourcesContent: false,
    metafile: true,
    plugins: [externalStandIns],
  });
  await removeOldFiles(outdir, Object.keys(metafile.outputs));
  await writeLicenses(Object.keys(metafile.inputs), `${outdir}/licences.txt`);
}

/** Removes the files of an earlier build, because the names of shared files change with their contents. */
async function removeOldFiles(folder, currentFiles) {
  for (const name of await readdir(projectPath(folder))) {
    const isOld = /[.]js([.]map)?$/.test(name) && !currentFiles.includes(`${folder}/${name}`);
    if (isOld) await rm(projectPath(`${folder}/${name}`));
  }
}

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE_FILE = /^(?:licen[cs]e|copying)/i;

/**
 * Writes the licenses of all bundled packages into one file, because the licenses require it.
 * @param {string[]} inputs every bundled file, relative to the checkout
 * @param {string} outfile the path of the file, relative to the checkout
 */
async function writeLicenses(inputs, outfile) {
  const folders = new Set(inputs.flatMap((file) => PACKAGE_FOLDER.exec(file) ?? []));
  const parts = await Promise.all([...folders].sort().map(describePackage));
  await writeFile(projectPath(outfile), `${parts.join(`\n${'-'.repeat(80)}\n\n`)}`);
}

async function describePackage(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(projectPath(`${folder}/package.json`), 'utf8'),
  );
  const files = (await readdir(projectPath(folder))).filter((file) => LICENSE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(projectPath(`${folder}/${file}`), 'utf8')));
  return `${name} ${version}: ${license}\n\n${texts.join('\n')}\n`;
}
