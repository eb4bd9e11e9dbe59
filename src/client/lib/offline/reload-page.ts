const TIMEOUT_MS = 5_000;

/** Reloads the page after replacing files that the browser cached from a portal. They would survive a plain reload. */
export async function reloadPage(): Promise<void> {
  await replaceForeignAssets();
  window.location.reload();
}

/** Refetches only wrong files. Never rejects. */
export async function replaceForeignAssets(): Promise<void> {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = new Set(names.filter((name) => name.startsWith(`${window.location.origin}/assets/`)));
  await Promise.allSettled([...assets].map(replaceIfForeign));
}

async function replaceIfForeign(asset: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const cached = await fetch(asset, { cache: 'force-cache', signal });
  // Scripts, styles and fonts never begin with a tag.
  if (!cached.ok || (await cached.text()).trimStart().startsWith('<'))
    await fetch(asset, { cache: 'reload', signal });
}
