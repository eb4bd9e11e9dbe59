import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEACHING, NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { useTeachingSettings } from './use-teaching-settings.ts';

function Settings() {
  const { settings, save } = useTeachingSettings();
  return (
    <>
      <output>{JSON.stringify(settings)}</output>
      <button type="button" onClick={() => save({ secondsPerCard: 0.75, night: true })}>
        faster
      </button>
      <button type="button" onClick={() => save({ secondsPerCard: 7 })}>
        too slow
      </button>
    </>
  );
}

const readSettings = () => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('useTeachingSettings', () => {
  it('sends a change of the default settings to the server', async () => {
    const { person, stored } = await renderScreen(<Settings />);
    expect(readSettings()).toEqual(DEFAULT_TEACHING);
    await person.click(screen.getByRole('button', { name: 'faster' }));
    const changed = { ...DEFAULT_TEACHING, secondsPerCard: 0.75, night: true };
    expect(readSettings()).toEqual(changed);
    await expect.poll(() => stored.rows.children).toMatchObject([{ id: FIRST_CHILD, teaching: changed }]);
  });

  it('keeps the settings when a value is out of range', async () => {
    const { person } = await renderScreen(<Settings />);
    await person.click(screen.getByRole('button', { name: 'too slow' }));
    expect(readSettings()).toEqual(DEFAULT_TEACHING);
  });

  it("returns another device's settings", async () => {
    const teaching = { ...DEFAULT_TEACHING, sessionsADay: 5 };
    await renderScreen(<Settings />, { library: { children: [{ ...NEW_CHILD, teaching }] } });
    await expect.poll(readSettings).toEqual(teaching);
  });
});
