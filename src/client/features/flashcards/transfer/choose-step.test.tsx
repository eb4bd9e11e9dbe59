import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { INSTALLED_IPHONE } from '#tests/support/client/user-agents.ts';
import { ChooseStep } from './choose-step.tsx';

// docs/product/frame.md#files-on-iphones
it('never follows the link of a file in an app on an iPhone, even at a second tap', async () => {
  const handlers = { onPaste: vi.fn(), onUse: vi.fn(), onChoose: vi.fn() };
  const { server } = await renderScreen(<ChooseStep problem={null} pasted="" {...handlers} />);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(INSTALLED_IPHONE);
  Object.assign(navigator, { standalone: true });
  const example = screen.getByRole('link', { name: 'Example spreadsheet' });
  server.on(`GET ${new URL((example as HTMLAnchorElement).href).pathname}`, () => new Promise(() => {}));
  for (const tap of [1, 2]) {
    const click = createEvent.click(example);
    fireEvent(example, click);
    expect(click.defaultPrevented, `tap ${tap}`).toBe(true);
  }
  Reflect.deleteProperty(navigator, 'standalone');
  vi.restoreAllMocks();
});
