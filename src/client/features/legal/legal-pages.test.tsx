import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { PrivacyPage } from './legal-pages.tsx';

// docs/product/teaching.md#voice
it('PrivacyPage states in both languages that network voices receive the words', async () => {
  await renderScreen(<PrivacyPage />, { user: null, language: 'en' });
  expect(
    screen.getByText(
      /the browser sends the words, or the text of a story with your child's name in it, to the voice's provider/,
    ),
  ).toBeDefined();
  cleanup();
  await renderScreen(<PrivacyPage />, { user: null, language: 'zh' });
  expect(
    screen.getByText(/浏览器会把要读的词，或者故事里的文字（包括孩子的名字）发给提供语音的公司/),
  ).toBeDefined();
});
