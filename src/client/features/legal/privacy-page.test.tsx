import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { PrivacyPage } from './privacy-page.tsx';

it.each([
  ['en', /the browser sends the words to the voice's provider/],
  ['zh', /浏览器会把要读的词发给提供语音的公司/],
] as const)('says that a voice of the network learns the words, in %s', async (language, sentence) => {
  await renderScreen(<PrivacyPage />, { user: null, language });
  expect(screen.getByText(sentence)).toBeDefined();
});
