import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { WaitlistDialog } from './waitlist-dialog.tsx';

const open = () => renderScreen(<WaitlistDialog onClose={() => {}} />, { path: '/plans', user: null });

it('puts the address on the waitlist, says so, and stands ready to be closed', async () => {
  const { person, server } = await open();
  server.on('POST /rest/v1/waitlist', () => new Response(null, { status: 201 }));
  server.on('POST /functions/v1/sendWaitlistEmail', () => answerJson({}));
  await person.type(screen.getByLabelText('Email'), 'aunt@example.com');
  await person.click(screen.getByRole('button', { name: 'Join Waitlist' }));
  expect((await screen.findAllByText("You're on the waitlist! 🎉")).length).toBeGreaterThan(0);
  expect(screen.getByText('On the list: aunt@example.com')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByText('Close'));
});

it('refuses what is no address without sending it', async () => {
  const { person } = await open();
  await person.type(screen.getByLabelText('Email'), 'aunt');
  await person.click(screen.getByRole('button', { name: 'Join Waitlist' }));
  expect(await screen.findByText('Please enter a valid email.')).toBeDefined();
});
