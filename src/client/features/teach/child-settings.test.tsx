import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ChildSettings } from './child-settings.tsx';

// docs/product/teaching.md#settings
it('changes the settings of a child that is not the chosen one', async () => {
  const ben = { ...NEW_CHILD, id: 2, name: 'Ben' };
  const settings = (
    <LibraryGate>
      <ChildSettings childId={ben.id} onClose={() => {}} />
    </LibraryGate>
  );
  const { person, stored } = await renderScreen(settings, { changes: [{ type: 'addChild', child: ben }] });
  expect(await screen.findByRole('dialog', { name: 'Session settings of Ben' })).toBeDefined();
  await person.selectOptions(await screen.findByLabelText('Each card'), '2 s');
  await person.click(screen.getByRole('radio', { name: "This device's voice" }));
  await expect
    .poll(() => stored.rows.children.find(({ id }) => id === ben.id)?.teaching)
    .toMatchObject({ secondsPerCard: 2, voice: 'browser' });
  const first = stored.rows.children.find(({ id }) => id === FIRST_CHILD);
  expect(first?.teaching ?? NEW_CHILD.teaching).toEqual(NEW_CHILD.teaching);
});
