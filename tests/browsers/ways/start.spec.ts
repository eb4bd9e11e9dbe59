import { newEmail, PASSWORD } from '#tests/support/server/sign-up.ts';
import { expect, test, WIDE } from '../browser-test.ts';
import { button, css, field, heading, link, role, text } from '../screen.ts';

test('sign up and answer the questions', { tag: WIDE }, async ({ guest, takePicture }) => {
  const { screen } = guest;
  await screen.open('/');
  await screen.see(css('h1'));
  await takePicture('landing');
  await screen.open('/signup');
  await screen.fill(field('Full name'), 'Ann Li');
  await screen.fill(field('Email'), newEmail());
  await screen.fill(field('Password'), PASSWORD);
  await takePicture('sign-up');
  await screen.click(role('checkbox', /terms/));
  await screen.click(button('Sign up'));
  await screen.see(heading("Welcome! Let's choose the first words"));
  await screen.fill(field(/What do you call your child/), 'Dou Dou');
  await takePicture('questions');
  await screen.click(button("Let's start"));
  await screen.see(heading('Ready?'));
  await screen.click(link('Back'));
  await screen.see(link('Start the session'));
  await screen.driver.reload();
  await screen.see(link('Start the session'));
});

test('reload Today twenty times', async ({ app: screen }) => {
  for (let round = 0; round < 20; round += 1) {
    await screen.driver.reload();
    // Every other reload interrupts the start of the page.
    if (round % 2 === 0) await screen.see(link('Start the session'));
  }
  await screen.see(link('Start the session'));
});

test('change to dark and Chinese', { tag: WIDE }, async ({ app: screen, takePicture }) => {
  const { driver } = screen;
  await screen.click(button('Account menu'));
  await screen.click(role('menuitemradio', 'Dark'));
  await expect.poll(() => driver.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await screen.press('Escape');
  await takePicture('today-dark');
  await screen.click(button('Account menu'));
  await takePicture('menu-dark');
  await screen.click(role('menuitemradio', '简体中文'));
  await screen.see(text('今天第 1 次练习'));
  await driver.reload();
  await screen.see(text('今天第 1 次练习'));
  await takePicture('today-dark-zh');
  expect(await driver.evaluate('document.documentElement.lang')).toMatch(/^zh/);
  await screen.open('/manage-flashcards?tab=flashcards');
  await screen.see(text('dog'));
  await takePicture('cards-dark-zh');
});

test('sign out', async ({ app: screen }) => {
  await screen.click(button('Account menu'));
  await screen.click(role('menuitem', 'Sign out'));
  await screen.expectPath(/^\/login/);
  await screen.open('/dashboard');
  await screen.see(heading('Log in'));
  const countRows = `(async () => {
    const counts = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name.startsWith('sproutcards/')) continue;
      const opening = indexedDB.open(name);
      const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
      const counting = database.transaction('copy').objectStore('copy').count();
      counts.push(await new Promise((resolve) => { counting.onsuccess = () => resolve(counting.result); }));
      database.close();
    }
    return counts;
  })()`;
  await expect
    .poll(() => screen.driver.evaluate<number[]>(countRows).then((all) => Math.max(0, ...all)))
    .toBe(0);
});
