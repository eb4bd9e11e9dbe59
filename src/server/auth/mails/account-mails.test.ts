import { describe, expect, it } from 'vitest';
import { describeSignUp, readPresentableName, renderAccountMail } from './account-mails.ts';

const HOME = 'https://cards.example.org';
const TOKEN = 'kX3vJ9_aa-B';
const NEW_EMAIL = { newEmail: 'b@example.org' };
const createSignUpValues = (name: string) => (language: 'en' | 'zh') => ({
  signUp: describeSignUp(language, name, new Date(0)),
});

const MAILS = [
  ['recovery', `/reset-password#token_hash=${TOKEN}&type=recovery`],
  ['confirmation', `/confirm-email#token_hash=${TOKEN}&type=signup`],
  ['signUp', `/confirm-email#token_hash=${TOKEN}&type=signup`, createSignUpValues('Ann')],
  ['signUp', `/confirm-email#token_hash=${TOKEN}&type=signup`, createSignUpValues('www.evil.example')],
  ['choosePassword', `/reset-password#token_hash=${TOKEN}&type=recovery`],
  ['accountExists', '/login'],
  ['passwordChanged', '/forgot-password'],
  ['welcome', '/dashboard'],
  ['newDevice', '/forgot-password', () => ({ device: 'Chrome', when: '1 January' })],
  ['emailChangeAsked', '/forgot-password', () => NEW_EMAIL],
  [
    'emailChange',
    `/confirm-new-email#token_hash=${TOKEN}&type=email_change`,
    () => ({ oldEmail: 'b…@example.org' }),
  ],
  ['emailChanged', '/login', () => NEW_EMAIL],
  ['emailTaken', '/login'],
  ['passwordRemoved', '/forgot-password'],
] as const;

describe.each(['en', 'zh'] as const)('renderAccountMail in %s', (language) => {
  it.each(MAILS)('renders %s with the same link in both parts', (name, path, values?) => {
    const mail = { name, to: 'ann@example.org', language, token: TOKEN, values: values?.(language) ?? {} };
    const { subject, text, html, unsubscribeUrl } = renderAccountMail(HOME, mail);
    const url = `${HOME}${path}`;
    expect(text.match(/https:\S+/g)).toEqual([url]);
    expect(html.match(/https:[^"]+/g)).toEqual([url.replace('&', '&amp;')]);
    const shown = subject + text + html.replace(/<style>.*<\/style>/s, '');
    expect(shown).not.toMatch(/[{}]|undefined/);
    expect(html).toContain(language === 'zh' ? 'lang="zh-Hans"' : 'lang="en"');
    expect(/\p{Script=Han}/u.test(text), 'Chinese').toBe(language === 'zh');
    expect(unsubscribeUrl).toBeNull();
  });
});

it.each([
  ['en', 'accountDeleted', '$1.00 for the unused time'],
  ['en', 'accountDeletedByOperator', '$1.00 for the unused time'],
  ['zh', 'accountDeleted', '没用完的部分 $1.00 会退回'],
  ['zh', 'accountDeletedByOperator', '没用完的部分 $1.00 会退回'],
] as const)(
  'renders %s %s without a link, and with a refund only if there is one',
  (language, name, sentence) => {
    const mail = { name, to: 'ann@example.org', language };
    const render = (refund: string | null) => renderAccountMail(HOME, { ...mail, values: { refund } });
    expect(render('$1.00').text).toContain(sentence);
    const { text, html } = render(null);
    expect(text + html.replace(/<style>.*<\/style>/s, '')).not.toMatch(/[{}]|https:|unused time|没用完/);
  },
);

describe('readPresentableName', () => {
  it.each(['Ann', ' Ann Example ', '小明', "Seán O'Néill-Smith", 'Dr. Anna B.', 'José María 2'])(
    'returns the name %s',
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
  ])('returns null for %j', (name) => {
    expect(readPresentableName(name)).toBeNull();
  });
});
