import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { copyFromCheckout, copyProductionPackages } from '#tests/support/process/built-copy.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { signUp } from '#tests/support/server/sign-up.ts';
import { expect, logIn, test } from '../browser-test.ts';
import { button, link } from '../screen.ts';

/** Returns the digest that the service worker expects: without nonces, which differ in each response. */
const digest = (page: string) =>
  createHash('sha256')
    .update(page.replace(/nonce="[^"]*"/g, 'nonce=""'))
    .digest('base64');

/** Replaces a file, which is a hard link, and removes its compressed forms. */
async function replaceFile(path: string, text: string): Promise<void> {
  for (const end of ['', '.br', '.gz']) await rm(path + end, { force: true });
  await writeFile(path, text);
}

/** Makes another build: its page has a mark, and its service worker knows the page. */
async function updateBuild(client: string): Promise<void> {
  const page = await readFile(join(client, 'index.html'), 'utf8');
  const worker = await readFile(join(client, 'sw.js'), 'utf8');
  const nextPage = page.replace('</head>', '<meta name="build" content="next"></head>');
  await replaceFile(join(client, 'index.html'), nextPage);
  await replaceFile(join(client, 'sw.js'), worker.replace(digest(page), digest(nextPage)));
}

test('take over an update of the build', async ({ engine, openEngine }, info) => {
  const copy = await makeScratchFolder('next-build-');
  await copyFromCheckout(copy, [{ from: 'dist', to: 'dist' }]);
  await copyFromCheckout(copy, [{ from: 'package.json', to: 'package.json' }]);
  await copyProductionPackages(copy);
  const product = await startProduct({ entry: join(copy, 'dist/server/main.js') });
  try {
    const { screen } = await openEngine(engine, product.url);
    info.annotations.push({ type: 'browser', description: screen.driver.name });
    await logIn(screen, (await signUp(product)).email);
    await screen.click(button('Skip'));
    await screen.see(link('Start the session'));
    await screen.driver.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await updateBuild(join(copy, 'dist/client'));
    await product.restart();
    const isNext = async () => {
      // The page interrupts this when it reloads itself for the new build.
      await screen.driver.reload().catch(() => {});
      await screen.see(link('Start the session'));
      return screen.driver.evaluate('document.querySelector("meta[name=build]") !== null').catch(() => false);
    };
    await expect.poll(isNext).toBe(true);
    await product.kill('SIGTERM');
    expect(await isNext()).toBe(true);
  } finally {
    await product.stop();
    await rm(copy, { recursive: true, force: true });
  }
});
