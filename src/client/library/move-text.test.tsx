import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { MovedWords } from './move-text.tsx';

it.each([
  { language: 'en', text: 'dog, 苹果' },
  { language: 'zh', text: 'dog、苹果' },
] as const)('MovedWords separates two words in $language', async ({ language, text }) => {
  await renderScreen(
    <p>
      <MovedWords words={['dog', '苹果']} />
    </p>,
    { language },
  );
  expect(document.querySelector('p')?.textContent).toBe(text);
});
