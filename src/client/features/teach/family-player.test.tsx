import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { MovesOnField } from './family-player.tsx';

describe('MovesOnField', () => {
  // docs/product/next-words.md#rotation-offer
  it('switches on all devices whether sets move on by themselves', async () => {
    const { person, stored } = await renderScreen(<MovesOnField />, { path: '/teach' });
    const field = screen.getByRole<HTMLInputElement>('checkbox', { name: 'New words come in by themselves' });
    await expect.poll(() => field.checked).toBe(true);
    await person.click(field);
    expect(field.checked).toBe(false);
    await expect.poll(() => stored.rows.children[0]?.rotation).toBe('off');
    await person.click(field);
    await expect.poll(() => stored.rows.children[0]?.rotation).toBe('on');
  });
});
