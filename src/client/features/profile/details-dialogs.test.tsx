import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createJsonResponse } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { NameDialog } from './details-dialogs.tsx';

const renderDialog = async () => {
  const user = createUser();
  const onClose = vi.fn();
  const onDone = vi.fn();
  const rendered = await renderScreen(<NameDialog name="Robin" onClose={onClose} onDone={onDone} />, {
    user,
    path: '/profile',
  });
  await findDialog('dialog');
  const name = screen.getByLabelText<HTMLInputElement>('Full name');
  await rendered.person.clear(name);
  return { ...rendered, user, name, onClose, onDone };
};
describe('NameDialog', () => {
  it('saves the new name without its outer spaces and closes', async () => {
    const { person, server, user, name, onClose, onDone } = await renderDialog();
    server.on('PUT /auth/v1/user', () => createJsonResponse(user));
    await person.type(name, '  Robin Sparrow {Enter}');
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onDone).toHaveBeenCalledOnce();
    expect(server.getBodies('PUT /auth/v1/user')).toMatchObject([{ data: { name: 'Robin Sparrow' } }]);
  });

  it('focuses the field and sends nothing when the name is blank', async () => {
    const { person, name, onClose } = await renderDialog();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please enter a name');
    expect(document.activeElement).toBe(name);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open with the typed name when the server fails', async () => {
    const { person, server, name, onClose } = await renderDialog();
    server.on('PUT /auth/v1/user', () => createJsonResponse({ code: 'unexpected', message: 'Broken' }, 500));
    await person.type(name, 'Sparrow');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(name.value).toBe('Sparrow');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  });
});
