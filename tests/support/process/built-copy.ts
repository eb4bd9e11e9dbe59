import { copyFile, cp, link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** Puts files or folders of the checkout below `target`, at their own places or at others. */
export async function copyFromCheckout(
  target: string,
  places: { from: string; to: string }[],
): Promise<void> {
  for (const { from, to } of places) await linkTree(join(CHECKOUT, from), join(target, to));
}

/** Puts the packages below `target` that `npm ci --omit=dev` leaves there, with npm's record of them. */
export async function copyProductionPackages(target: string): Promise<void> {
  const record = JSON.parse(await readFile(join(CHECKOUT, 'node_modules/.package-lock.json'), 'utf8'));
  const packages = Object.fromEntries(
    Object.entries<{ dev?: boolean }>(record.packages).filter(([, entry]) => !entry.dev),
  );
  for (const path of Object.keys(packages)) await linkTree(join(CHECKOUT, path), join(target, path));
  await writeFile(join(target, 'node_modules/.package-lock.json'), JSON.stringify({ ...record, packages }));
}

/** Every file and folder below `folder` with the time of its last change, in order. */
export async function listChanges(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const lines = names.sort().map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`);
  return Promise.all(lines);
}

/** Copies by hard links where it can, without a package's own nested packages, which have entries of their own. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  if ((await stat(from)).isFile()) return linkFile(from, to);
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) await linkTree(source, copy);
    else if (entry.isFile()) await linkFile(source, copy);
    else await cp(source, copy, { verbatimSymlinks: true });
  }
}

function linkFile(from: string, to: string): Promise<void> {
  // On another file system, or where links are not allowed.
  return link(from, to).catch(() => copyFile(from, to));
}
