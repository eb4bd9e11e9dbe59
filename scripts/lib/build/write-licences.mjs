import { readdir, readFile, writeFile } from 'node:fs/promises';
import { projectPath } from '../run/project-paths.mjs';

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE_FILE = /^(?:licen[cs]e|copying)/i;

/**
 * Writes the licences of all packages that a bundle holds into one file: they ask to travel with the code.
 * @param {string[]} inputs every file that was bundled, relative to the checkout.
 * @param {string} outfile relative to the checkout.
 */
export async function writeLicences(inputs, outfile) {
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
