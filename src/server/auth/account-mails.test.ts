import { describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { writeAccountExistsMail, writeLinkMail, writePasswordChangedMail } from './account-mails.ts';

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
  ['account exists', `${HOME}/login`, (language) => writeAccountExistsMail(given(language))],
  ['password changed', `${HOME}/forgot-password`, (language) => writePasswordChangedMail(given(language))],
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
