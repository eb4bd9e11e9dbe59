import { buildProduct } from '../lib/build/build-product.mjs';
import { installLighthouse } from '../lib/lighthouse/install-lighthouse.mjs';
import { measurePages } from '../lib/lighthouse/measure-pages.mjs';
import { openBrowser } from '../lib/lighthouse/open-browser.mjs';
import { startDemoProduct } from '../lib/lighthouse/start-demo-product.mjs';
import { findChromium } from '../lib/run/find-chromium.mjs';
import { PlainFailure, withProgress } from '../lib/run/progress.mjs';
import { runScript } from '../lib/run/run-script.mjs';

/** The scores that every judged page must reach with the phone profile. */
const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * `npm run lighthouse [-- runs]`: measures `/`, /login, /plans and /dashboard with Lighthouse's phone profile. Prints the median
 * of `runs` (3) runs by performance. Fails if a judged page misses a score. /dashboard is measured twice: with cached files,
 * which is judged, and without, which is only shown.
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

/** Prints a line for each page. Returns the names of the pages that miss a score. */
function printTable(pages) {
  const names = Object.keys(MIN_SCORES);
  const figures = ['FCP', 'LCP', 'TBT', 'CLS'];
  console.log(['page'.padEnd(28), ...names, ...figures].join('  '));
  const failed = [];
  for (const { name, isJudged, scores, times, missed } of pages) {
    const columns = names.map((key) => `${scores[key]}`.padStart(key.length));
    console.log([name.padEnd(28), ...columns, ...times].join('  '));
    for (const miss of missed) console.log(`    ${miss}`);
    if (isJudged && names.some((key) => scores[key] < MIN_SCORES[key])) failed.push(name);
  }
  return failed;
}
