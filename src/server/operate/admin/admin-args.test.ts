import { describe, expect, it } from 'vitest';
import { parseAdminArgs } from './admin-args.ts';
import { formatTable } from './admin-cli.ts';

const parseLine = (line: string) => parseAdminArgs(line.split(' ').filter(Boolean));
const parseCommand = (line: string) => parseLine(line)?.command;

describe('parseAdminArgs', () => {
  it('parses every command', () => {
    expect(parseCommand('find Ann@Example')).toEqual({ name: 'find', part: 'ann@example' });
    expect(parseCommand('grant ann@example.org pro --until 2027-01-31 --note friends')).toEqual({
      name: 'grant',
      email: 'ann@example.org',
      plan: 'pro',
      until: '2027-01-31T00:00:00.000Z',
      note: 'friends',
    });
    expect(parseCommand('grant a@b.org print')).toMatchObject({ until: null, note: null });
    expect(parseCommand('revoke a@b.org')).toEqual({ name: 'revoke', email: 'a@b.org' });
    expect(parseCommand('mails --dead')).toEqual({ name: 'mails', state: 'dead', email: null });
    expect(parseCommand('mails a@b.org')).toEqual({ name: 'mails', state: null, email: 'a@b.org' });
    expect(parseCommand('resend --all-held')).toEqual({ name: 'resend', which: 'all-held' });
    expect(parseCommand('resend 8d5f3d2e-5d3a-4c58-9d0b-0d6a1c1f2e3a')).toMatchObject({
      which: '8d5f3d2e-5d3a-4c58-9d0b-0d6a1c1f2e3a',
    });
    expect(parseCommand('restore-family A@b.org old.tar.gz --identity key.txt --erased')).toEqual({
      name: 'restore-family',
      who: 'a@b.org',
      file: 'old.tar.gz',
      identity: 'key.txt',
      erased: true,
    });
    expect(parseCommand('stuck --json')).toEqual({ name: 'stuck' });
    expect(parseLine('erase a@b.org --yes')).toMatchObject({ yes: true, json: false });
    expect(parseCommand('export A@b.org out.zip')).toEqual({
      name: 'export',
      email: 'a@b.org',
      file: 'out.zip',
    });
  });

  it('returns null for no arguments and for help', () => {
    for (const line of ['', 'help', '--help', 'grant -h']) expect(parseLine(line)).toBeNull();
  });

  it.each([
    ['fnid ann', 'There is no command "fnid".'],
    ['find', '"find" was given nothing.'],
    ['find a b', '"find" was given "a b".'],
    ['grant a@b.org gold', '"grant" does not understand "a@b.org gold".'],
    ['grant a@b.org gold', 'npm run admin -- grant <email> <print|pro> [--until YYYY-MM-DD]'],
    ['grant a@b.org pro --until 2027-02-30', '"2027-02-30" is not a day'],
    ['grant a@b.org pro --until tomorrow', '"tomorrow" is not a day'],
    ['mails --dead --held', 'not both'],
    ['resend', '"resend" was given nothing.'],
    ['resend 12', 'npm run admin -- resend <id | --all-dead | --all-held>'],
    ['stuck --yes', '"stuck" takes no --yes.'],
    ['find a --unknown', /^Unknown option '--unknown'\.\n/],
    ['grant a@b.org pro --until', 'argument missing'],
  ])('rejects "%s" with a sentence and a hint to the help', (line, sentence) => {
    expect(() => parseLine(line)).toThrow(sentence);
    expect(() => parseLine(line)).toThrow('--help');
  });
});

describe('formatTable', () => {
  it('aligns the columns that are not empty', () => {
    const rows = [
      { email: 'a@b.org', name: '王芳', gift: null, sessions: 2 },
      { email: 'long@example.org', name: 'Ann', gift: null, sessions: 10 },
    ];
    expect(formatTable(rows)).toEqual([
      'email             name  sessions',
      'a@b.org           王芳  2',
      'long@example.org  Ann   10',
    ]);
    expect(formatTable([])).toEqual([]);
  });

  it('replaces control characters', () => {
    expect(formatTable([{ name: 'a\u001b[2Jb\nc' }])).toEqual(['name', 'a [2Jb c']);
  });
});
