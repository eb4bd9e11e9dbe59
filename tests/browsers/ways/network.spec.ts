import { logIn, openCards, test } from '../browser-test.ts';
import { button, css, field, link, role, text } from '../screen.ts';

test('reload offline and send when the server returns', async ({
  app: screen,
  product,
  email,
  openEngine,
  takePicture,
}) => {
  await screen.driver.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await screen.driver.reload();
  await screen.see(link('Start the session'));
  await product.kill('SIGTERM');
  await screen.driver.reload();
  await screen.see(link('Start the session'));
  await takePicture('offline');
  await screen.click(link('Daily Tracking'));
  await screen.click(button(/^One more for/));
  await screen.click(button(/^Save/));
  await screen.see(text('Saved successfully!'));
  await screen.driver.reload();
  await screen.see(css('[data-flashes]'));
  await product.restart();
  await screen.driver.reload();
  await screen.see(css('[data-flashes]'));
  const other = await openEngine('chromium');
  await logIn(other.screen, email);
  await other.screen.open('/daily-tracking');
  await other.screen.expectText(css('[data-flashes]'), '1');
});

test('two engines keep the same cards', async ({ app: screen, engine, email, openEngine }) => {
  const { screen: other } = await openEngine(engine === 'chromium' ? 'firefox' : 'chromium');
  await logIn(other, email);
  for (const [from, to, word] of [
    [screen, other, 'whale'],
    [other, screen, 'shark'],
  ] as const) {
    await openCards(from);
    await from.click(button('Add'));
    await from.fill(field('Word'), word);
    await from.click(role('radio', 'Animals'));
    await from.press('Enter');
    await from.see(text('Flashcard added successfully'));
    await openCards(to);
    await to.see(button(`Edit ${word}`));
  }
});

test('come back from another page', async ({ app: screen, product }) => {
  const { driver } = screen;
  await driver.evaluate('void (window.isSamePage = true)');
  await driver.goto(`${product.url}/manifest.webmanifest`);
  await driver.evaluate('void history.back()');
  await screen.see(link('Start the session'));
  await screen.click(link('Daily Tracking'));
  await screen.click(button(/^One more for/));
  await screen.click(button(/^Save/));
  await screen.see(text('Saved successfully!'));
});
