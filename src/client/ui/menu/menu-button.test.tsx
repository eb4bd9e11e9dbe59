import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { LanguageMenu } from '#client/app/language-menu.tsx';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { loadable } from '../loadable.tsx';
import { MenuButton, type MenuProps } from './menu-button.tsx';
import { MenuItem, MenuSheet } from './menu-sheet.tsx';

function OneItemSheet(menu: MenuProps) {
  return (
    <MenuSheet {...menu}>
      <MenuItem icon={null} onSelect={() => {}}>
        Item
      </MenuItem>
    </MenuSheet>
  );
}

it('keeps a press until the menu has been fetched, and names the menu by its button', async () => {
  let arrive = (_sheet: ComponentType<MenuProps>) => {};
  const sheet = loadable<MenuProps>(() => new Promise((resolve) => (arrive = resolve)));
  const { person } = await renderScreen(
    <MenuButton menu={sheet} menuProps={{}}>
      More
    </MenuButton>,
    { user: null },
  );
  const button = screen.getByRole('button', { name: 'More' });
  await person.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('menu')).toBeNull();
  arrive(OneItemSheet);
  expect(await screen.findByRole('menu', { name: 'More' })).toBeDefined();
});

it('opens by a key on the first item and gives the focus back on Escape', async () => {
  const { person } = await renderScreen(<LanguageMenu />, { user: null });
  const button = screen.getByRole('button', { name: /English/ });
  button.focus();
  await person.keyboard('{Enter}');
  const first = await screen.findByRole('menuitemradio', { name: 'English' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
});

it('closes by a second press', async () => {
  const { person } = await renderScreen(<LanguageMenu />, { user: null });
  const button = screen.getByRole('button', { name: /English/ });
  await person.click(button);
  await screen.findByRole('menu');
  await person.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
