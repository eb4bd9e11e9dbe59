import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId, type Rotation } from '#shared/library/tables/rotation.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { BelowToday } from './below-today.tsx';

const TODAY = '2026-03-11';
freezeDate(`${TODAY}T10:00:00`);

const KEY = { childId: FIRST_CHILD, setId: 1, ordinal: 1 };
/** Dog and cat have left Set 1 and are old friends by now. */
const ROTATION: Rotation = {
  ...KEY,
  id: deriveRotationId(KEY),
  day: '2026-03-02',
  at: '2026-03-02T08:00:00.000+01:00',
  entering: [],
  retiring: ['f1', 'f2'],
  places: [0, 0],
};
const SET = { id: 1, childId: FIRST_CHILD, name: 'Set 1', flashcardIds: ['f6'] };
const taught = logDay('2026-03-02', { flashes: [{ setId: 1, cardIds: ['f6'], count: 1 }] });

const openBelow = (changes: Change[] = [], rotation: 'on' | 'off' | 'offer' = 'on') =>
  renderScreen(<BelowToday facts={null} />, {
    path: '/dashboard',
    library: { sets: [SET], rotations: [ROTATION], children: [{ ...NEW_CHILD, rotation, start: 'skipped' }] },
    changes: [taught, ...changes],
  });
const queryFriends = () => screen.queryByRole('heading', { name: 'Old friends today' });

// docs/product/teaching.md#one-card
describe('Below the session', () => {
  it('shows the old friends once the more urgent card is answered', async () => {
    const { person } = await openBelow();
    await screen.findByText(/^No more words are coming for “Set 1”/);
    expect(queryFriends()).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Leave it that way' }));
    expect(screen.queryByText(/^No more words are coming/)).toBeNull();
    expect(queryFriends()).not.toBeNull();
  });

  it('shows the offer of moving sets before the old friends', async () => {
    const { person } = await openBelow([], 'offer');
    await screen.findByRole('heading', { name: 'Let new words come in by themselves?' });
    expect(queryFriends()).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    expect(queryFriends()).not.toBeNull();
  });

  // docs/product/figures.md#figures-that-say-something
  it('leads to the figures from three sessions on', async () => {
    const days = ['2026-03-03', '2026-03-04'].map((day) =>
      logDay(day, { flashes: [{ setId: 1, cardIds: ['f6'], count: 1 }] }),
    );
    await openBelow(days, 'off');
    expect((await screen.findByRole('link', { name: 'Numbers so far' })).getAttribute('href')).toBe(
      '/history?month=all#figures',
    );
  });

  // docs/product/stories.md#story-on-today
  it('leads to a story once the sessions of the day are done', async () => {
    const session = (hour: number) =>
      logDay(TODAY, {
        source: 'player',
        at: `${TODAY}T0${hour}:00:00.000+01:00`,
        flashes: [{ setId: 1, cardIds: ['f1', 'f6'], count: 1 }],
      });
    await openBelow([session(7), session(8)], 'off');
    await screen.findByRole('link', { name: 'Numbers so far' });
    expect(screen.queryByRole('link', { name: /story/ })).toBeNull();
    cleanup();
    await openBelow([session(7), session(8), session(9)], 'off');
    expect(await screen.findByRole('link', { name: /^A story to read together/ })).toBeDefined();
  });

  it('leads to no figures before', async () => {
    await openBelow([], 'off');
    await screen.findByRole('heading', { name: 'Old friends today' });
    expect(screen.queryByRole('link', { name: 'Numbers so far' })).toBeNull();
  });
});
