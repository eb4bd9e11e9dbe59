import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { GuestNavigation } from '#client/frame/frame.tsx';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { loadable } from './loadable.tsx';
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

describe('MenuButton', () => {
  it('opens the menu once it has loaded after a press', async () => {
    let resolveSheet = (_sheet: ComponentType<MenuProps>) => {};
    const sheet = loadable<MenuProps>(() => new Promise((resolve) => (resolveSheet = resolve)));
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
    resolveSheet(OneItemSheet);
    expect(await screen.findByRole('menu', { name: 'More' })).toBeDefined();
  });

  it('focuses the first item when opened by keyboard', async () => {
    const { person } = await renderScreen(<GuestNavigation />, { user: null });
    const button = screen.getByRole('button', { name: 'Menu' });
    button.focus();
    await person.keyboard('{Enter}');
    const firstItem = await screen.findByRole('menuitem', { name: 'Log in' });
    await waitFor(() => expect(document.activeElement).toBe(firstItem));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('closes on a second press', async () => {
    const { person } = await renderScreen(<GuestNavigation />, { user: null });
    const button = screen.getByRole('button', { name: 'Menu' });
    await person.click(button);
    await screen.findByRole('menu');
    await person.click(button);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('does not select an item when the opening press is released', async () => {
    const choose = vi.fn();
    const sheet = loadable<MenuProps>(async () => (menu: MenuProps) => (
      <MenuSheet {...menu}>
        <MenuItem icon={null} onSelect={choose}>
          Delete
        </MenuItem>
      </MenuSheet>
    ));
    const { person } = await renderScreen(
      <MenuButton menu={sheet} menuProps={{}}>
        More
      </MenuButton>,
      { user: null },
    );
    fireEvent.pointerDown(screen.getByRole('button', { name: 'More' }), { button: 0 });
    const item = await screen.findByRole('menuitem', { name: 'Delete' });
    fireEvent.pointerUp(item);
    expect(choose).not.toHaveBeenCalled();
    await person.click(item);
    expect(choose).toHaveBeenCalledOnce();
  });
});
