import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buildProduct } from '../lib/build/build-product.mjs';
import { findChromium } from '../lib/run/find-chromium.mjs';
import { PlainFailure, withProgress } from '../lib/run/progress.mjs';
import { projectPath } from '../lib/run/project-paths.mjs';
import { runCommand, runNode } from '../lib/run/run-command.mjs';
import { runScript } from '../lib/run/run-script.mjs';

const PACKAGES = [
  'firefox-esr',
  'gir1.2-webkit2-4.1',
  // WebKit records and plays AAC through these.
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-bad',
  'imagemagick',
  'libwebkit2gtk-4.1-0',
  'python3-gi',
  'webkit2gtk-driver',
  'xvfb',
];

const DOCUMENT = 'docs/testing.md';
const TABLE = /(<!-- browsers -->\n)[\s\S]*(<!-- \/browsers -->)/;

async function installEngines() {
  if (spawnSync('dpkg-query', ['--show', ...PACKAGES]).status === 0) return;
  const { code, output } = await withProgress('Installing Firefox and WebKit', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], { env });
    return runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env });
  });
  if (code !== 0)
    throw new PlainFailure(
      `Failed to install Firefox and WebKit:\n\n${output.trim()}\n\nInstall ${PACKAGES.join(', ')} yourself.`,
    );
}

/** Returns the results of Playwright's JSON reporter as `{ way, column, engine, isPassed }`. */
function readResults(report) {
  const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];
  return listSpecs(report).flatMap(({ title, tests }) =>
    tests.map(({ projectName, annotations, status }) => ({
      way: title,
      column: projectName,
      engine: annotations.find(({ type }) => type === 'browser')?.description,
      isPassed: status === 'expected',
    })),
  );
}

function formatTable(results) {
  const columns = [...new Set(results.map(({ column }) => column))];
  const ways = [...new Set(results.map(({ way }) => way))];
  const formatHead = (column) => {
    const name = results.find((result) => result.column === column && result.engine)?.engine ?? column;
    return `${name}, ${column.split('-')[1]} px`;
  };
  const formatResult = (way, column) => {
    const result = results.find((candidate) => candidate.way === way && candidate.column === column);
    if (!result) return '';
    return result.isPassed ? 'works' : '**fails**';
  };
  const rows = [
    ['way', ...columns.map(formatHead)],
    ['---', ...columns.map(() => '---')],
    ...ways.map((way) => [way, ...columns.map((column) => formatResult(way, column))]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * `npm run test:browsers [-- playwright's arguments]`: walks through the product in Chromium, Firefox and WebKit. A complete run
 * writes the table of docs/testing.md. Pictures are in test-results/browser-pictures. With `--check`, it installs nothing and only
 * prints the table.
 */
await runScript('test', async () => {
  await buildProduct();
  const chromium = await findChromium();
  const isCheck = process.argv.includes('--check');
  if (!isCheck) await installEngines();
  const report = projectPath('test-results/browsers.json');
  rmSync(report, { force: true });
  const args = process.argv.slice(2).filter((arg) => arg !== '--check');
  const { code, output } = await withProgress('Walking through three engines', () =>
    runNode(
      'node_modules/@playwright/test/cli.js',
      ['test', '--config', 'tests/browsers/playwright.config.ts', '--reporter=line,json', ...args],
      {
        env: {
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          // In Node 20, WebSocket requires a flag.
          NODE_OPTIONS: '--experimental-websocket',
        },
      },
    ),
  );
  const results = existsSync(report) ? readResults(JSON.parse(readFileSync(report, 'utf8'))) : [];
  if (results.length === 0) throw new PlainFailure(`Playwright ran no test:\n\n${output.trim()}`);
  if (code !== 0) console.error(output.trim());
  const table = formatTable(results);
  console.log(table);
  const text = readFileSync(projectPath(DOCUMENT), 'utf8');
  if (args.length === 0 && !isCheck)
    writeFileSync(
      projectPath(DOCUMENT),
      text.replace(TABLE, (_, start, end) => `${start}\n${table}\n\n${end}`),
    );
  process.exit(code);
});
