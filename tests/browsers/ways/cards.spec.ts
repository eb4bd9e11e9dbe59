import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { readTextWithPdfJs } from '#tests/support/pdf/read-pdf-text.ts';
import { expect, openCards, test, WIDE } from '../browser-test.ts';
import { button, css, field, heading, role, text } from '../screen.ts';

const getFixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

test('add, edit and delete a card', { tag: WIDE }, async ({ app: screen, takePicture }) => {
  await openCards(screen);
  await takePicture('cards');
  await screen.click(button('Add'));
  await screen.fill(field('Word'), 'panda');
  await screen.click(role('radio', 'Animals'));
  await takePicture('add-card');
  await screen.press('Enter');
  await screen.see(text('Flashcard added successfully'));
  await screen.press('Escape');
  await screen.miss(css('[role=dialog]'));
  await screen.click(button('Edit panda'));
  await screen.fill(field('Word'), 'koala');
  await screen.click(button('Save'));
  await screen.see(button('Edit koala'));
  await screen.click(button('Options for koala'));
  await screen.click(role('menuitem', 'Delete'));
  await screen.miss(button('Edit koala'));
  await screen.see(button('Undo'));
});

test('reach nothing behind a dialog', async ({ app: screen }) => {
  await openCards(screen);
  await screen.click(button('Add'));
  await screen.see(field('Word'));
  const isInside = "document.querySelector('[role=dialog]').contains(document.activeElement)";
  for (let stop = 0; stop < 12; stop += 1) {
    await screen.press('Tab');
    expect(await screen.driver.evaluate(isInside)).toBe(true);
  }
  await screen.press('Escape');
  await screen.miss(css('[role=dialog]'));
  expect(await screen.driver.evaluate('document.activeElement.textContent')).toBe('Add');
});

for (const { kind, file, part } of [
  { kind: 'CSV', file: 'csv/everyday-words.csv' },
  { kind: 'an Excel workbook', file: 'sheets/libreoffice.xlsx' },
  { kind: 'an Anki deck', file: 'sheets/anki-schema-18.apkg', part: /^Chinese/ },
]) {
  test(`import ${kind}`, async ({ app: screen, takePicture }) => {
    await screen.open('/manage-flashcards');
    await screen.click(button('Import from CSV'));
    await screen.see(heading('Import words'));
    await screen.driver.chooseFile('[role=dialog] input[type=file]', getFixture(file));
    if (part) await screen.click(role('radio', part));
    await screen.see(button(/^Import \d+ words?$/));
    await takePicture(`import-${file.slice(-4)}`);
    await screen.click(button(/^Import \d+ words?$/));
    await screen.see(text(/Added \d+ new flashcards/));
  });
}

test('add a photo', async ({ app: screen, takePicture }, info) => {
  const canvas = createCanvas(1_200, 900);
  const context = canvas.getContext('2d');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, 1_200, 900);
  const path = info.outputPath('photo.jpg');
  await mkdir(info.outputDir, { recursive: true });
  await writeFile(path, canvas.toBuffer('image/jpeg'));
  await openCards(screen);
  await screen.click(button('Edit dog'));
  await screen.see(heading('Photo'));
  await screen.driver.chooseFile('[role=dialog] input[type=file]', path);
  await screen.see(text('Photo saved'));
  await screen.see(css('img[alt="Photo: dog"]'));
  const width = 'document.querySelector(\'img[alt="Photo: dog"]\').naturalWidth';
  await expect.poll(() => screen.driver.evaluate(width)).toBeGreaterThan(100);
  await takePicture('photo');
});

test('record a word', async ({ app: screen, takePicture }) => {
  await openCards(screen);
  await screen.click(button('Edit dog'));
  await screen.click(button('Record'));
  await screen.see(text('1 of 10 seconds'));
  await takePicture('recording');
  await screen.click(button('Stop'));
  await screen.see(text('Recording saved'));
  await screen.click(button('Listen'));
  await screen.see(button('Listen'));
});

test('print a PDF', { tag: WIDE }, async ({ guest, app: screen, takePicture }) => {
  await screen.open('/manage-flashcards?tab=print');
  await screen.click(button('Select all shown'));
  await screen.click(button('Generate Preview'));
  await screen.see(text(/^Page 1 of \d+$/));
  await takePicture('print');
  await screen.click(button('Download PDF'));
  await screen.see(text('PDF generated successfully! Check your downloads folder.'));
  await expect.poll(() => readDownloadedWords(guest.downloads)).toContain('dog');
});

async function readDownloadedWords(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => file.endsWith('.pdf'));
  if (name === undefined) return '';
  // The browser may still be writing the file.
  const file = new Uint8Array(await readFile(join(folder, name)));
  const pages = await readTextWithPdfJs(file).catch(() => []);
  return pages.join(' ');
}
