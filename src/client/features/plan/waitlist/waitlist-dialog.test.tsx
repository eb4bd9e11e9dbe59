import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { CAMPAIGN_MAX_LENGTH, readCampaign, WaitlistDialog } from './waitlist-dialog.tsx';

const renderDialog = () =>
  renderScreen(<WaitlistDialog onClose={() => {}} />, { path: '/plans', user: null });

describe('WaitlistDialog', () => {
  it('confirms the entry even if no email could be sent', async () => {
    const { person, server } = await renderDialog();
    server.on('POST /rest/v1/waitlist', () => new Response(null, { status: 201 }));
    server.on('POST /functions/v1/sendWaitlistEmail', () => new Response('broken', { status: 500 }));
    await person.type(screen.getByLabelText('Email'), 'aunt@example.com');
    await person.click(screen.getByRole('button', { name: 'Join Waitlist' }));
    expect((await screen.findAllByText("You're on the waitlist! 🎉")).length).toBeGreaterThan(0);
    expect(screen.getByText('On the list: aunt@example.com')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByText('Close'));
  });

  it('keeps the typed address when the server fails', async () => {
    const { person, server } = await renderDialog();
    server.on('POST /rest/v1/waitlist', () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await person.type(screen.getByLabelText('Email'), 'aunt@example.com');
    await person.click(screen.getByRole('button', { name: 'Join Waitlist' }));
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('aunt@example.com');
  });

  it('rejects an invalid address without sending it', async () => {
    const { person } = await renderDialog();
    await person.type(screen.getByLabelText('Email'), 'aunt');
    await person.click(screen.getByRole('button', { name: 'Join Waitlist' }));
    expect(await screen.findByText('Please enter a valid email.')).toBeDefined();
  });
});

describe('readCampaign', () => {
  const NO_CAMPAIGN = {
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
  };

  it('returns the five fields with null for absent or blank ones', () => {
    expect(readCampaign('')).toEqual(NO_CAMPAIGN);
    expect(
      readCampaign(
        '?utm_source=newsletter&utm_campaign=spring%20cards&utm_term=&utm_content=%20&utm_id=7&x=1',
      ),
    ).toEqual({ ...NO_CAMPAIGN, utm_source: 'newsletter', utm_campaign: 'spring cards' });
    expect(readCampaign('?utm_source=first&utm_source=second').utm_source).toBe('first');
  });

  it('returns no value that the server would refuse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const value = readCampaign(`?${new URLSearchParams({ utm_term: text })}`).utm_term;
        if (value === null) return;
        expect(value.length).toBeLessThanOrEqual(CAMPAIGN_MAX_LENGTH);
        expect([...value].every((character) => character >= ' ')).toBe(true);
        expect(encodeURIComponent(value)).toBeTruthy();
      }),
    );
    expect(readCampaign(`?utm_term=${'a'.repeat(199)}${encodeURIComponent('🌱')}`).utm_term).toBe(
      'a'.repeat(199),
    );
  });
});
