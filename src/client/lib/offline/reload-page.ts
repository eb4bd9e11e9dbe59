const LIMIT_MS = 5_000;

/** A portal's page that the browser cached in place of a script or a style would survive a plain reload. */
export async function reloadPage(): Promise<void> {
  await replaceForeignAssets();
  window.location.reload();
}

/** Fetches again only what is wrong. Never rejects. */
export async function replaceForeignAssets(): Promise<void> {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = new Set(names.filter((name) => name.startsWith(`${window.location.origin}/assets/`)));
  await Promise.allSettled([...assets].map(replaceIfForeign));
}

async function replaceIfForeign(asset: string): Promise<void> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const kept = await fetch(asset, { cache: 'force-cache', signal });
  // Scripts, styles and fonts never begin with a tag.
  if (!kept.ok || (await kept.text()).trimStart().startsWith('<'))
    await fetch(asset, { cache: 'reload', signal });
}
