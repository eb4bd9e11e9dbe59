import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { TurnOffer } from './turn-offer.tsx';

const UPRIGHT = { width: 360, height: 740 };
const OFFER = /Turn your phone on its side/;

let isCoarse = true;
beforeEach(() => {
  isCoarse = true;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: coarse)' && isCoarse }) as MediaQueryList,
  );
});
afterEach(() => vi.restoreAllMocks());

const renderOffer = () => renderScreen(<TurnOffer words={['elephant', 'table']} screen={UPRIGHT} />);
describe('TurnOffer', () => {
  // docs/product/teaching.md#turn-offer
  it('is shown once on a device', async () => {
    await renderOffer();
    expect(screen.getByText(OFFER)).toBeDefined();
    cleanup();
    await renderOffer();
    expect(screen.queryByText(OFFER)).toBeNull();
  });

  it('is hidden on a device without a touch screen', async () => {
    isCoarse = false;
    await renderOffer();
    expect(screen.queryByText(OFFER)).toBeNull();
  });
});
