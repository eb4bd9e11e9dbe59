/**
 * The pages in the order of measurement. Those of visitors come first, because Lighthouse cannot sign out. A signed-in visit
 * without cached files is rare and not judged.
 */
const PAGES = [
  { name: '/', path: '/' },
  { name: '/login', path: '/login' },
  { name: '/plans', path: '/plans' },
  { name: '/dashboard, not judged', path: '/dashboard', visit: 'first', isJudged: false },
  { name: '/dashboard', path: '/dashboard', visit: 'second' },
];

const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/** Measures each page `runs` times and returns the run with the median performance. */
export async function measurePages({ lighthouse, browser, origin, runs }) {
  const pages = [];
  for (const { name, path, visit, isJudged = true } of PAGES) {
    const results = [];
    if (visit === 'first') await browser.signIn();
    for (let run = 0; run < runs; run += 1) {
      if (visit === 'first') await browser.forgetFiles();
      const outcome = await lighthouse(origin + path, {
        port: browser.port,
        logLevel: 'error',
        disableStorageReset: visit !== undefined,
        // Pages behind the sign-in block search engines on purpose (src/server/site/static.ts).
        skipAudits: visit === undefined ? null : ['is-crawlable'],
      });
      results.push(outcome.lhr);
    }
    results.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
    pages.push({ name, isJudged, ...describeResult(results[Math.floor(runs / 2)]) });
  }
  return pages;
}

function describeResult({ categories, audits }) {
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
  const missed = Object.entries(categories).flatMap(([name, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => `${name}: ${audits[id].title} ${audits[id].displayValue ?? ''}`.trim()),
  );
  return { scores, times: TIMES.map((id) => audits[id].displayValue), missed };
}
