import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildProduct } from '../lib/build/build-product.mjs';
import { drawContactSheets } from '../lib/pictures/contact-sheet.mjs';
import { findChromium } from '../lib/run/find-chromium.mjs';
import { withProgress } from '../lib/run/progress.mjs';
import { projectPath } from '../lib/run/project-paths.mjs';
import { runNode } from '../lib/run/run-command.mjs';
import { runScript } from '../lib/run/run-script.mjs';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const FOLDER = 'test-results/screens';

/**
 * `npm run screens`: takes images of every screen and dialog in three widths, two languages, two themes and every state. Writes
 * test-results/screens/index.html and one sheet per screen. After `--`: `--only today,print`, `--width 360`, `--language zh`,
 * `--theme dark`, `--folder somewhere`. `--accept` replaces the images of the key screens that `npm test` compares.
 */
await runScript('test', async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      width: { type: 'string', default: '' },
      language: { type: 'string', default: '' },
      theme: { type: 'string', default: '' },
      folder: { type: 'string', default: FOLDER },
      accept: { type: 'boolean', default: false },
    },
  });
  await buildProduct();
  const chromium = await findChromium();
  const env = {
    CHROMIUM_PATH: chromium,
    SCREENS_ONLY: values.only,
    SCREENS_WIDTH: values.width,
    SCREENS_LANGUAGE: values.language,
    SCREENS_THEME: values.theme,
    SCREENS_FOLDER: values.folder,
  };
  const runPlaywright = async (label, args) => {
    const { code, output } = await withProgress(label, () => runNode(PLAYWRIGHT, ['test', ...args], { env }));
    if (code !== 0) console.error(output);
    return code;
  };
  if (values.accept) {
    process.exit(
      await runPlaywright('Accepting the key screens', [
        'tests/e2e/pages/key-screens.spec.ts',
        '--grep=match the accepted',
        '--update-snapshots=all',
      ]),
    );
  }
  if (values.folder === FOLDER && values.only === '')
    rmSync(projectPath(FOLDER), { recursive: true, force: true });
  const code = await runPlaywright('Taking pictures', [
    '--config',
    'tests/screens/playwright.config.ts',
    '--reporter=line',
  ]);
  await withProgress('Drawing the sheets', () => drawContactSheets(projectPath(values.folder), chromium));
  console.log(`\nLook at ${values.folder}/index.html and ${values.folder}/sheets.`);
  process.exit(code);
});
