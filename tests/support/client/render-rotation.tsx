import type { ReactNode } from 'react';
import { RotationOffer } from '#client/features/rotation/rotation-offer.tsx';
import { Tomorrow } from '#client/features/rotation/tomorrow.tsx';
import { WordsRunOut } from '#client/features/rotation/words-run-out.tsx';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Child, NEW_CHILD } from '#shared/library/tables/child.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { logDay } from '../library/library-changes.ts';
import { renderScreen } from './render-screen.tsx';

export const YESTERDAY = '2026-03-03';
export const TODAY = '2026-03-04';
export const CARDS_OF_SET_1 = ['f1', 'f6', 'f11', 'f16', 'f21'];
/** The pace of a set that gets no new words. */
export const STILL_PACE = { cards: 5, newADay: 0, showings: 15 };

/** Returns the change that logs `count` flashes of Set 1 in a session on `day`. */
export function teachSet1(day: string, count = 1) {
  return logDay(day, { source: 'player', flashes: [{ setId: 1, cardIds: CARDS_OF_SET_1, count }] });
}

type RotationOptions = Parameters<typeof renderScreen>[1] & {
  child?: Partial<Child>;
  set?: Partial<CardSet>;
  sibling?: ReactNode;
};

const NO_USAGE = new Map<string, CardUsage>();

function RotationOnToday() {
  const soon = <WordsRunOut urgency="soon" />;
  return (
    <>
      <Tomorrow usage={NO_USAGE} />
      <WordsRunOut urgency="over" otherwise={<RotationOffer otherwise={soon} />} />
    </>
  );
}

/**
 * Renders the new words on the dashboard. Set 1 holds dog, car, table, tree and hand; cat, bus and chair are coming. The
 * other sets do not change.
 */
export async function renderRotation({ child, set, sibling, ...options }: RotationOptions = {}) {
  const [first, ...others] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
  const sets = [
    { ...first, coming: ['f2', 'f7', 'f12'], ...set },
    ...others.map((other) => ({ ...other, pace: STILL_PACE })),
  ];
  const children: Child[] = [{ ...NEW_CHILD, rotation: 'on', ...child }];
  const rendered = await renderScreen(
    <LibraryGate>
      {sibling}
      <RotationOnToday />
    </LibraryGate>,
    { path: '/dashboard', ...options, library: { sets, children, ...options.library } },
  );
  return { ...rendered, readSet: () => rendered.stored.rows.sets[0] as CardSet };
}
