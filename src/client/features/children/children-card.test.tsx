import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import type { Change } from '#shared/library/changes/change.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { ChildChooser } from './child-chooser.tsx';
import { ChildrenCard } from './children-card.tsx';
import { RemovedChildNotice } from './removed-child-notice.tsx';

const BEN = 2;
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } };
const logForBen: Change = { type: 'logDay', entry: createEntry('2026-03-01', { childId: BEN }) };
const removeBen: Change = { type: 'removeChild', childId: BEN };
const page = (
  <LibraryGate>
    <ChildChooser />
    <RemovedChildNotice />
    <ChildrenCard SessionSettings={({ childId }) => <p>Settings of {childId}</p>} />
  </LibraryGate>
);
const listRows = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');

// docs/product/children.md#add-child
it('adds a child without sets and then shows the chooser', async () => {
  const { person, stored } = await renderScreen(page);
  expect(screen.queryByRole('group', { name: 'Child' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Add a child' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Nickname'));
  expect(screen.getByText('Please enter a name that no other child has.')).toBeDefined();
  const letter = screen.getByRole('radio', { name: 'First letter of the name' }).parentElement;
  expect(letter?.textContent).toBe('?');
  await person.type(screen.getByLabelText('Nickname'), 'Ben');
  expect(letter?.textContent).toBe('B');
  expect(screen.getByText('More settings').closest('details')?.open).toBe(false);
  await person.click(screen.getByText('More settings'));
  await person.click(screen.getByRole('radio', { name: 'Turtle' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Ben is here.');
  expect(screen.getByRole('button', { name: 'Pick first words' })).toBeDefined();
  expect(listRows('Children')).toHaveLength(2);
  await waitFor(() => expect(stored.rows.children).toMatchObject([{}, { name: 'Ben', animal: 'turtle' }]));
  expect(stored.rows.sets).toHaveLength(5);
  const chooser = within(screen.getByRole('group', { name: 'Child' }));
  expect(chooser.getByRole('button', { name: 'Ben' }).getAttribute('aria-pressed')).toBe('true');
});

// docs/product/teaching.md#settings
it('opens the session settings of each child', async () => {
  const { person } = await renderScreen(page, { changes: [addBen] });
  await person.click(screen.getByRole('button', { name: 'Session settings of Ben' }));
  expect(screen.getByText('Settings of 2')).toBeDefined();
});

it('requires a birth year with a birth month', async () => {
  const { person, stored } = await renderScreen(page, { changes: [addBen], language: 'zh' });
  await person.click(screen.getByRole('button', { name: '修改Ben的资料' }));
  await person.selectOptions(screen.getByLabelText('出生月份'), '五月');
  await person.click(screen.getByRole('button', { name: '保存' }));
  expect(document.activeElement).toBe(screen.getByLabelText('出生年份'));
  await person.selectOptions(screen.getByLabelText('出生年份'), '2024年');
  await person.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(stored.rows.children.at(-1)).toMatchObject({ name: 'Ben', born: '2024-05' }));
});

// docs/product/day-log.md#day-begins
it('changes how a child is taught', async () => {
  const { person, stored } = await renderScreen(page, { changes: [addBen] });
  await person.click(screen.getByRole('button', { name: 'Edit Ben' }));
  await person.selectOptions(screen.getByLabelText('Sessions a day'), '4');
  await person.selectOptions(screen.getByLabelText('The day begins at'), '4 am');
  await person.click(screen.getByRole('checkbox', { name: 'Let new words come in by themselves' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(stored.rows.children.at(-1)).toMatchObject({
      teaching: { sessionsADay: 4, dayBeginsAt: 4 },
      rotation: 'off',
    }),
  );
});

// docs/product/children.md#remove-child
it('restores a removed child by Undo or from the list of removed children', async () => {
  const { person, stored } = await renderScreen(page, { changes: [addBen, logForBen] });
  const readBenState = () => stored.rows.children.find(({ id }) => id === BEN)?.state;
  const remove = async () => {
    await person.click(screen.getByRole('button', { name: 'Edit Ben' }));
    await person.click(screen.getByRole('button', { name: 'Remove Ben' }));
    const question = screen.getByRole('alertdialog', { name: 'Remove Ben?' });
    expect(question.textContent).toContain('0 sets and 1 day of Ben disappear');
    await person.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(readBenState()).toBe('removed'));
  };
  await remove();
  expect(listRows('Removed')).toHaveLength(1);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(readBenState()).toBeUndefined());
  await remove();
  await person.click(screen.getByRole('button', { name: 'Bring Ben back' }));
  await waitFor(() => expect(readBenState()).toBeUndefined());
});

it('does not offer to remove an only child', async () => {
  const { person } = await renderScreen(page);
  expect(listRows('Children')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: /^Edit/ }));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

// docs/product/children.md#remove-child
it('asks whether to restore a removed child for whom another device has saved something', async () => {
  const { person, stored } = await renderScreen(page, { changes: [addBen, removeBen, logForBen] });
  expect(screen.getByText(/Another device has saved something for Ben/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Leave removed' }));
  await waitFor(() => expect(stored.rows.children).toMatchObject([{}, { state: 'removed' }]));
  expect(screen.queryByText(/Another device/)).toBeNull();
});
