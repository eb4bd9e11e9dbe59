import { buildProduct } from '../lib/build/build-product.mjs';
import { installLighthouse } from '../lib/lighthouse/install-lighthouse.mjs';
import { measurePages } from '../lib/lighthouse/measure-pages.mjs';
import { openBrowser } from '../lib/lighthouse/open-browser.mjs';
import { startDemoProduct } from '../lib/lighthouse/start-demo-product.mjs';
import { findChromium } from '../lib/run/find-chromium.mjs';
import { PlainFailure, withProgress } from '../lib/run/progress.mjs';
import { runScript } from '../lib/run/run-script.mjs';

/** The scores that every judged page has to reach in the profile of a phone. */
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * `npm run lighthouse [-- runs]`: Lighthouse's profile of a phone on `/`, /login, /plans and /dashboard, the middle one of
 * `runs` (3) runs by its performance. Prints a table and fails when a judged page misses a wanted score. /dashboard is measured
 * twice: with the app's files kept, which is judged, and without any, which is only shown.
 */
await runScript('test', async () => {
  const runs = Number(process.argv[2] ?? 3);
  if (!(runs >= 1)) throw new PlainFailure('Call it as npm run lighthouse, or as npm run lighthouse -- 5.');
  await buildProduct();
  const chromium = await findChromium();
  const { lighthouse } = await withProgress('Fetching Lighthouse', installLighthouse);
  const product = await startDemoProduct();
  const browser = await openBrowser(chromium, product);
  try {
    const pages = await measurePages({ lighthouse, browser, origin: product.url, runs });
    const failed = printTable(pages);
    if (failed.length > 0) throw new PlainFailure(`Below the wanted scores: ${failed.join(', ')}.`);
  } finally {
    await browser.close();
    await product.stop();
  }
});

/** Prints a line for each page; returns the names of those that miss a score. */
function printTable(pages) {
  const names = Object.keys(WANTED);
  const figures = ['FCP', 'LCP', 'TBT', 'CLS'];
  console.log(['page'.padEnd(28), ...names, ...figures].join('  '));
  const failed = [];
  for (const { name, isJudged, scores, times, missed } of pages) {
    const columns = names.map((key) => `${scores[key]}`.padStart(key.length));
    console.log([name.padEnd(28), ...columns, ...times].join('  '));
    for (const miss of missed) console.log(`    ${miss}`);
    if (isJudged && names.some((key) => scores[key] < WANTED[key])) failed.push(name);
  }
  return failed;
}
