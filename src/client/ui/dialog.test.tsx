import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { pressBesideDialog } from '#tests/support/client/find-dialog.ts';
import { FormDialog } from './dialog.tsx';
import { TextField } from './fields/field.tsx';
import { closeTopDialog } from './open-dialogs.ts';

beforeEach(() => i18next.changeLanguage('en'));

function NamePage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <FormDialog
          title="Rename"
          formId="form"
          cancelLabel="Cancel"
          confirmLabel="Save"
          onClose={() => setOpen(false)}
        >
          <form id="form">
            <TextField label="Name" defaultValue="Set 1" />
          </form>
        </FormDialog>
      )}
    </>
  );
}

const back = () => act(closeTopDialog);
const openName = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  return screen.findByLabelText<HTMLInputElement>('Name');
};

/** Radix listens to presses from the next moment on. */
const expectClosedBy = (leave: () => void) =>
  waitFor(() => {
    leave();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

// docs/product/library.md#half-typed-texts
it('stays open at a press beside it and at Back once something was typed into it', async () => {
  render(<NamePage />);
  for (const leave of [pressBesideDialog, back]) {
    const name = await openName();
    await userEvent.type(name, ', the first');
    pressBesideDialog();
    back();
    expect(name.value).toBe('Set 1, the first');
    await userEvent.clear(name);
    await userEvent.type(name, 'Set 1');
    await expectClosedBy(leave);
  }
});

it('closes by Cancel, its cross and Escape whatever was typed into it', async () => {
  render(<NamePage />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  for (const leave of [() => press('Cancel'), () => press('Close'), () => userEvent.keyboard('{Escape}')]) {
    await userEvent.type(await openName(), ', the first');
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
