import type { BrowserContext } from '@playwright/test';
import { listMissingFeatures } from '../../../scripts/lib/browsers/missing-features.mjs';

const WORKER = /\/assets\/[\w-]*worker[\w-]*\.js$/;

/** Takes away from pages and workers what one of the oldest supported browsers lacks. The service worker keeps it. */
export async function becomeOldestBrowser(context: BrowserContext): Promise<void> {
  const { globals, statics, members } = listMissingFeatures();
  const features = { globals, statics, members };
  await context.addInitScript(removeFeatures, features);
  await context.route(WORKER, async (route) => {
    const response = await route.fetch();
    const code = `${await response.text()}\n(${removeFeatures})(${JSON.stringify(features)});`;
    await route.fulfill({ response, body: code });
  });
}

type Features = Record<'globals' | 'statics' | 'members', string[]>;

/** Runs in the page. */
function removeFeatures({ globals, statics, members }: Features): void {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  const remove = (object: object | undefined, name: string) => object && Reflect.deleteProperty(object, name);
  for (const feature of [...statics, ...members]) {
    const [owner = '', name = ''] = feature.split('.');
    remove(statics.includes(feature) ? scope[owner] : scope[owner]?.prototype, name);
  }
  for (const name of globals) remove(globalThis, name);
}
