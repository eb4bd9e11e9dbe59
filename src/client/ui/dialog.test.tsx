import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pressBesideDialog } from '#tests/support/client/find-dialog.ts';
import { FormDialog } from './dialog.tsx';
import { TextField } from './fields/field.tsx';
import { closeTopDialog } from './open-dialogs.ts';

beforeEach(() => i18next.changeLanguage('en'));

function NamePage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <FormDialog
          title="Rename"
          formId="form"
          cancelLabel="Cancel"
          confirmLabel="Save"
          onClose={() => setIsOpen(false)}
        >
          <form id="form">
            <TextField label="Name" defaultValue="Set 1" />
          </form>
        </FormDialog>
      )}
    </>
  );
}

const goBack = () => act(closeTopDialog);
const openNameDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  return screen.findByLabelText<HTMLInputElement>('Name');
};

/** Repeats the action, because Radix starts listening in the next task. */
const expectDismissed = (dismiss: () => void) =>
  waitFor(() => {
    dismiss();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

describe('FormDialog', () => {
  // docs/product/library.md#half-typed-texts
  it('stays open on an outside press and on Back while it has unsaved input', async () => {
    render(<NamePage />);
    for (const dismiss of [pressBesideDialog, goBack]) {
      const name = await openNameDialog();
      await userEvent.type(name, ', the first');
      pressBesideDialog();
      goBack();
      expect(name.value).toBe('Set 1, the first');
      await userEvent.clear(name);
      await userEvent.type(name, 'Set 1');
      await expectDismissed(dismiss);
    }
  });

  // docs/product/library.md#half-typed-texts
  it('stays open on an Escape of the input method, which Safari sends after the composition', async () => {
    render(<NamePage />);
    const name = await openNameDialog();
    fireEvent.keyDown(name, { key: 'Escape', keyCode: 229 });
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('closes on Cancel, Close and Escape despite unsaved input', async () => {
    render(<NamePage />);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    for (const dismiss of [
      () => press('Cancel'),
      () => press('Close'),
      () => userEvent.keyboard('{Escape}'),
    ]) {
      await userEvent.type(await openNameDialog(), ', the first');
      await dismiss();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});
