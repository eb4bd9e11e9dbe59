import { createRequire } from 'node:module';

/**
 * Loads oidc-provider when it is first needed: it takes a fifth of a second, and most processes never need it. By its
 * files, not by its entry: that one prints a warning about Node 20, where it works as well, and leaving the storage to
 * its default prints another; neither is for the log of a family.
 */
export async function loadOidcProvider() {
  const [{ Provider }, { createMemoryAdapter }] = await Promise.all([
    import('oidc-provider/lib/provider.js'),
    import('oidc-provider/lib/adapters/memory_adapter.js'),
  ]);
  return { Provider, createMemoryAdapter };
}

/**
 * Finds oidc-provider without loading it.
 * @throws Error with the code MODULE_NOT_FOUND where it is not installed
 */
export function requireProvider(): void {
  createRequire(import.meta.url).resolve('oidc-provider/lib/provider.js');
}
