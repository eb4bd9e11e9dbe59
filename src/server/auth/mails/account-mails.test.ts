import { describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#server/mail/tables.ts';
import {
  readPresentableName,
  writeEmailChangeMail,
  writeLinkMail,
  writeNewDeviceMail,
  writeNewEmailNotice,
  writeNotice,
  writeSignUpMail,
} from './account-mails.ts';

const HOME = 'https://cards.example.org';
const TOKEN = 'kX3vJ9_aa-B';
const given = (language: 'en' | 'zh') => ({ to: 'ann@example.org', language, publicUrl: HOME });

const MAILS: [name: string, url: string, write: (language: 'en' | 'zh') => OutgoingMail][] = [
  [
    'recovery',
    `${HOME}/reset-password#token_hash=${TOKEN}&type=recovery`,
    (language) => writeLinkMail('recovery', { ...given(language), token: TOKEN }),
  ],
  [
    'confirmation',
    `${HOME}/confirm-email#token_hash=${TOKEN}&type=signup`,
    (language) => writeLinkMail('confirmation', { ...given(language), token: TOKEN }),
  ],
  [
    'sign-up',
    `${HOME}/confirm-email#token_hash=${TOKEN}&type=signup`,
    (language) => writeSignUpMail({ ...given(language), token: TOKEN, name: 'Ann', signedUpAt: new Date(0) }),
  ],
  [
    'sign-up without a name',
    `${HOME}/confirm-email#token_hash=${TOKEN}&type=signup`,
    (language) =>
      writeSignUpMail({
        ...given(language),
        token: TOKEN,
        name: 'www.evil.example',
        signedUpAt: new Date(0),
      }),
  ],
  [
    'choose a password',
    `${HOME}/reset-password#token_hash=${TOKEN}&type=recovery`,
    (language) => writeLinkMail('choosePassword', { ...given(language), token: TOKEN }),
  ],
  ['account exists', `${HOME}/login`, (language) => writeNotice('accountExists', given(language))],
  [
    'password changed',
    `${HOME}/forgot-password`,
    (language) => writeNotice('passwordChanged', given(language)),
  ],
  ['welcome', `${HOME}/dashboard`, (language) => writeNotice('welcome', given(language))],
  [
    'new device',
    `${HOME}/forgot-password`,
    (language) => writeNewDeviceMail({ ...given(language), device: '', signedInAt: new Date(0) }),
  ],
  [
    'change of address asked for',
    `${HOME}/forgot-password`,
    (language) => writeNewEmailNotice('emailChangeAsked', { ...given(language), newEmail: 'b@example.org' }),
  ],
  [
    'change of address',
    `${HOME}/confirm-new-email#token_hash=${TOKEN}&type=email_change`,
    (language) => writeEmailChangeMail({ ...given(language), token: TOKEN, oldEmail: 'b@example.org' }),
  ],
  [
    'address changed',
    `${HOME}/login`,
    (language) => writeNewEmailNotice('emailChanged', { ...given(language), newEmail: 'b@example.org' }),
  ],
  ['address taken', `${HOME}/login`, (language) => writeNotice('emailTaken', given(language))],
  [
    'password removed',
    `${HOME}/forgot-password`,
    (language) => writeNotice('passwordRemoved', given(language)),
  ],
];

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  it.each(MAILS)('%s: one link, alike in both parts, and every name filled in', (_name, url, write) => {
    const { subject, text, html, unsubscribeUrl } = write(language);
    expect(text.match(/https:\S+/g)).toEqual([url]);
    expect(html.match(/https:[^"]+/g)).toEqual([url.replace('&', '&amp;')]);
    expect(subject + text + html).not.toMatch(/[{}]|undefined/);
    expect(html).toContain(language === 'zh' ? 'lang="zh-Hans"' : 'lang="en"');
    expect(/\p{Script=Han}/u.test(text), 'Chinese').toBe(language === 'zh');
    expect(unsubscribeUrl).toBeNull();
  });
});

describe('the name of a sign-up', () => {
  it.each(['Ann', ' Ann Example ', '小明', "Seán O'Néill-Smith", 'Dr. Anna B.', 'José María 2'])(
    'shows the name %s',
    (name) => {
      expect(readPresentableName(name)).toBe(name.trim());
    },
  );

  it.each([
    null,
    42,
    '',
    '   ',
    'visit evil.example',
    'https://evil',
    'a/b',
    'call me @evil',
    '<b>Ann</b>',
    'Ann\nBcc: x',
    '{when}',
    'x'.repeat(41),
  ])('does not show %j', (name) => {
    expect(readPresentableName(name)).toBeNull();
  });
});
