import { expect, test, WIDE } from '../browser-test.ts';
import { button, css, heading, link, text } from '../screen.ts';

test('play a session and rate it', { tag: WIDE }, async ({ app: screen, takePicture }) => {
  await screen.click(link('Start the session'));
  await screen.click(button('Start'));
  await screen.see(css('[data-shown]'));
  await takePicture('player');
  for (let word = 0; word < 12 && (await screen.count(heading('Paused'))) === 0; word += 1)
    await screen.press('ArrowRight');
  await screen.see(heading('Paused'));
  await takePicture('paused');
  await screen.hold(button(/^(Resume|Finish)$/), heading('Paused'));
  await screen.click(button('Loved it'));
  await screen.see(heading('Session 2 of 3'));
});

test('read a story', async ({ app: screen, takePicture }) => {
  await screen.open('/read?story=en-balloon');
  await screen.click(button('Read'));
  await screen.see(text('Page 1 of 7'));
  await takePicture('story');
  for (let page = 2; page <= 7; page += 1) await screen.press('ArrowRight');
  await screen.press('ArrowRight');
  await screen.see(heading('The end!'));
  await takePicture('story-end');
  await screen.click(button('Count as shown'));
  await screen.expectPath(/^\/dashboard/);
});

test('log a day that the date field chooses', async ({ app: screen, takePicture }) => {
  await screen.open('/daily-tracking');
  await screen.see(button(/^One more for/));
  await takePicture('tracking');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await screen.chooseDate('input[type=date]', yesterday);
  await screen.see(text(/^Yesterday/));
  await screen.click(button(/^One more for/));
  await screen.click(button(/^Save/));
  await screen.see(text('Saved successfully!'));
  await screen.open('/history');
  await screen.click(button(/^View /));
  await screen.see(css('[role=dialog]'));
  await takePicture('history-day');
  expect(await screen.count(css('[role=dialog]'))).toBe(1);
});
