import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { CAMPAIGN_MAX_LENGTH, readCampaign, WaitlistDialog } from './waitlist-dialog.tsx';

const open = () => renderScreen(<WaitlistDialog onClose={() => {}} />, { path: '/plans', user: null });

it('puts the address on the waitlist, says so even if no mail could be sent, and stands ready to be closed', async () => {
  const { person, server } = await open();
  server.on('POST /rest/v1/waitlist', () => new Response(null, { status: 201 }));
  server.on('POST /functions/v1/sendWaitlistEmail', () => new Response('broken', { status: 500 }));
  await person.type(screen.getByLabelText('Email'), 'aunt@example.com');
  await person.click(screen.getByRole('button', { name: 'Join Waitlist' }));
  expect((await screen.findAllByText("You're on the waitlist! 🎉")).length).toBeGreaterThan(0);
  expect(screen.getByText('On the list: aunt@example.com')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByText('Close'));
});

it('keeps the address when the server fails', async () => {
  const { person, server } = await open();
  server.on('POST /rest/v1/waitlist', () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await person.type(screen.getByLabelText('Email'), 'aunt@example.com');
  await person.click(screen.getByRole('button', { name: 'Join Waitlist' }));
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('aunt@example.com');
});

it('rejects an invalid address without sending it', async () => {
  const { person } = await open();
  await person.type(screen.getByLabelText('Email'), 'aunt');
  await person.click(screen.getByRole('button', { name: 'Join Waitlist' }));
  expect(await screen.findByText('Please enter a valid email.')).toBeDefined();
});

const NOTHING = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };

it('reads the five fields and nothing else, null when a field is absent or blank', () => {
  expect(readCampaign('')).toEqual(NOTHING);
  expect(
    readCampaign('?utm_source=newsletter&utm_campaign=spring%20cards&utm_term=&utm_content=%20&utm_id=7&x=1'),
  ).toEqual({ ...NOTHING, utm_source: 'newsletter', utm_campaign: 'spring cards' });
  expect(readCampaign('?utm_source=first&utm_source=second').utm_source).toBe('first');
});

it('never gives what the server would refuse: too long, control characters, half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const read = readCampaign(`?${new URLSearchParams({ utm_term: text })}`).utm_term;
      if (read === null) return;
      expect(read.length).toBeLessThanOrEqual(CAMPAIGN_MAX_LENGTH);
      expect([...read].every((character) => character >= ' ')).toBe(true);
      expect(encodeURIComponent(read)).toBeTruthy();
    }),
  );
  expect(readCampaign(`?utm_term=${'a'.repeat(199)}${encodeURIComponent('🌱')}`).utm_term).toBe(
    'a'.repeat(199),
  );
});
