import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { FirstMinute } from './first-minute.tsx';

it('FirstMinute keeps the choice of both languages when the language of the screen changes', async () => {
  const { person } = await renderScreen(
    <FirstMinute childId={1} asksForWords onTyping={() => {}} onAnswer={() => {}} />,
  );
  const both = screen.getAllByRole<HTMLInputElement>('radio', { checked: false })[1]!;
  await person.click(both);
  await act(() => i18next.changeLanguage('zh'));
  expect(both.isConnected && both.checked).toBe(true);
});
