import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { projectPath, ROOT } from '../run/project-paths.mjs';

/**
 * esbuild's options for code that runs in Node: of each entry one bundle of our own files, side by side in `outdir`; npm packages
 * are left where they are (some carry binaries or WebAssembly beside their code). Paths are relative to the checkout.
 */
export function nodeBundle(entryPoints, outdir) {
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

/** Copies the SQL migrations beside a server bundle, where it looks for them. */
export async function copyMigrations(folder) {
  const target = projectPath(`${folder}/migrations`);
  await rm(target, { recursive: true, force: true });
  await cp(projectPath('src/server/db/migrations'), target, { recursive: true });
}

/** The commands beside the server, built with it so that they run without sources; knip.config.js names them too. */
export const COMMANDS = [
  'src/server/operate/admin/admin-cli.ts',
  'src/server/auth/credentials/rotate-keys-command.ts',
  'src/server/operate/backup/backup-child.ts',
  'src/server/operate/backup/backup-command.ts',
  'src/server/operate/backup/restore-command.ts',
  'src/server/billing/stripe/setup.ts',
  'src/server/waitlist/list-command.ts',
];

/** The program of a thread, which the server looks for beside itself. */
export const THREAD = 'src/server/start/large-bodies-thread.ts';

/** The stand-ins for Stripe and Google: their entries, and the files beside dist/server that hold them. */
const STAND_INS = [
  { entry: 'tools/stripe-standin/create-standin.ts', outfile: 'dist/stand-ins/stripe.js' },
  { entry: 'tools/oidc-standin/create-standin.ts', outfile: 'dist/stand-ins/oidc.js' },
];

/** What proves that the stand-ins are built. */
export const STAND_IN_FILES = STAND_INS.map(({ outfile }) => outfile);

/** Leaves the stand-ins out of a bundle in dist/server, which imports them from their own files when it needs them. */
const standInsApart = {
  name: 'stand-ins-apart',
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

/** What stays a package beside the built server: it has a binary, or is never installed (pg-native). The Dockerfile copies the same. */
export const BESIDE_THE_BUNDLE = ['@node-rs/argon2', 'pg-native'];

/** Lets CommonJS packages in a bundle of ES modules require Node's own modules. */
const REQUIRE = `import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);`;

/**
 * Builds dist/server: main.js, its thread, env.js, each command under its own name, what they share, and the migrations.
 * The files lie side by side, because each looks for the migrations beside itself.
 */
export async function bundleServer() {
  const entries = ['src/server/main.ts', THREAD, 'src/server/config/env.ts', ...COMMANDS];
  await bundleWithPackages(entries, 'dist/server');
  await copyMigrations('dist/server');
}

/** Builds dist/stand-ins, which a server with the keys of Stripe and Google never loads. */
export async function bundleStandIns() {
  const entries = STAND_INS.map(({ entry, outfile }) => ({ in: entry, out: basename(outfile, '.js') }));
  await bundleWithPackages(entries, 'dist/stand-ins');
}

/** Bundles packages too so that a server needs next to none beside it, and reads few files when it starts. */
async function bundleWithPackages(entryPoints, outdir) {
  const { build } = await import('esbuild');
  const { packages: _apart, ...options } = nodeBundle(entryPoints, outdir);
  const { metafile } = await build({
    ...options,
    chunkNames: 'shared-[hash]',
    splitting: true,
    external: BESIDE_THE_BUNDLE,
    banner: { js: REQUIRE },
    // Stack traces name files and lines; the text of the packages need not be copied for that.
    sourcesContent: false,
    metafile: true,
    plugins: [standInsApart],
  });
  await removeOldFiles(outdir, Object.keys(metafile.outputs));
  await writeLicences(Object.keys(metafile.inputs), `${outdir}/licences.txt`);
}

/** Removes what an earlier build left: the names of shared files change with their contents. */
async function removeOldFiles(folder, kept) {
  for (const name of await readdir(projectPath(folder))) {
    const isOld = /[.]js([.]map)?$/.test(name) && !kept.includes(`${folder}/${name}`);
    if (isOld) await rm(projectPath(`${folder}/${name}`));
  }
}

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE_FILE = /^(?:licen[cs]e|copying)/i;

/**
 * Writes the licenses of all packages that a bundle holds into one file: they ask to travel with the code.
 * @param {string[]} inputs every file that was bundled, relative to the checkout.
 * @param {string} outfile relative to the checkout.
 */
async function writeLicences(inputs, outfile) {
  const folders = new Set(inputs.flatMap((file) => PACKAGE_FOLDER.exec(file) ?? []));
  const parts = await Promise.all([...folders].sort().map(describePackage));
  await writeFile(projectPath(outfile), `${parts.join(`\n${'-'.repeat(80)}\n\n`)}`);
}

async function describePackage(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(projectPath(`${folder}/package.json`), 'utf8'),
  );
  const files = (await readdir(projectPath(folder))).filter((file) => LICENCE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(projectPath(`${folder}/${file}`), 'utf8')));
  return `${name} ${version}: ${license}\n\n${texts.join('\n')}\n`;
}
