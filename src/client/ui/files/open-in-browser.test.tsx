import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

// docs/product/frame.md#in-app-browsers
it.each([
  ['/stories?page=2', '/stories?page=2'],
  ['/logout', '/'],
])('OpenInBrowser at %s offers %s', async (path, offered) => {
  window.history.replaceState(null, '', path);
  await renderScreen(<OpenInBrowser purpose="files" />);
  expect(screen.getByLabelText<HTMLInputElement>('Address of this page').value).toBe(
    window.location.origin + offered,
  );
});
