import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readTriedSession, saveTriedSession } from '#client/device/tried-session.ts';
import { ChildChooser } from '#client/features/children/child-chooser.tsx';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { SYNC_PATH, type SyncRequest } from '#shared/library/sync-protocol.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { getCurrentServer } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { Home } from './home.tsx';

const renderHome = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<Home />, options);
const findButton = (name: string) => screen.findByRole('button', { name });
const findRadio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const queryQuestion = () => screen.queryByRole('group', { name: 'Which words?' });

// docs/product/first-minute.md#first-questions
describe('First minute', () => {
  it('asks for words and a nickname before the first set', async () => {
    getCurrentServer().on('GET /dictionary/6.txt', () => new Response('豆豆\tdou4 dou5\tDoudou'));
    const { person, stored, address } = await renderHome();
    expect((await findRadio('English')).checked).toBe(true);
    await person.click(await findRadio('中文'));
    await person.type(screen.getByLabelText('What do you call your child? (optional)'), ' 豆豆 ');
    await person.click(await findButton("Let's start"));
    await expect.poll(address).toBe('/teach');
    await expect.poll(() => stored.rows.sets[0]?.name).toBe('第1组');
    await expect
      .poll(() => stored.rows.sets.map(({ flashcardIds }) => flashcardIds.length))
      .toEqual([5, 0, 0, 0, 0]);
    await expect.poll(() => stored.rows.children[0]?.name).toBe('豆豆');
    expect(stored.rows.flashcards[0]).toMatchObject({ word: '狗', pinyin: 'gǒu', english: 'dog' });
    await expect.poll(() => stored.rows.flashcards.at(-1)).toMatchObject({ word: '豆豆', pinyin: 'dòu dou' });
  });

  it('is skipped with one tap for English words and no name', async () => {
    const { person, stored, server } = await renderHome({ language: 'zh' });
    expect((await findRadio('中文')).checked).toBe(true);
    await person.type(screen.getByLabelText('孩子的小名（选填）'), '豆豆');
    await person.click(await findButton('跳过'));
    await screen.findByText('dog');
    const listSentChanges = () =>
      server.getBodies(`POST ${SYNC_PATH}`).flatMap((body) => (body as SentSync).changes);
    await expect
      .poll(() => listSentChanges().map(({ change }) => change))
      .toMatchObject([
        { type: 'chooseDefaults', language: 'en' },
        { type: 'startGently', language: 'en', whole: true },
      ]);
    expect(stored.rows.children[0]?.name).toBe('');
  });

  // docs/product/first-minute.md#first-beginning
  it.each([
    ['One word today', [1, 0, 0, 0, 0], 'gentle'],
    ['One set of five', [5, 0, 0, 0, 0], 'gentle'],
    ['All five sets: we have done this before', [5, 5, 5, 5, 5], 'skipped'],
  ])('starts with “%s”', async (beginning, cardCounts, start) => {
    const { person, stored } = await renderHome();
    expect((await findRadio('One set of five')).checked).toBe(true);
    await person.click(screen.getByText('We begin with five words'));
    await person.click(await findRadio(beginning));
    await person.click(await findButton("Let's start"));
    await expect.poll(() => stored.rows.children[0]?.start).toBe(start);
    expect(stored.rows.sets.map(({ flashcardIds }) => flashcardIds.length)).toEqual(cardCounts);
  });

  // docs/product/first-minute.md#tried-words
  it.each([
    ['English', 1],
    ['中文', 0],
  ])('counts a trial in English for a family that starts with %s as %i sessions', async (words, sessions) => {
    const now = toZonedIso(new Date());
    saveTriedSession({ sessionId: crypto.randomUUID(), startedAt: now, endedAt: now, language: 'en' });
    const { person, stored, address } = await renderHome({ path: '/dashboard' });
    await person.click(await findRadio(words));
    expect(screen.queryAllByText('The five words you tried come first, and count.')).toHaveLength(sessions);
    await person.click(await findButton("Let's start"));
    if (sessions > 0) await screen.findByRole('heading', { name: 'Session 2 of 3' });
    await expect.poll(address).toBe(sessions > 0 ? '/dashboard' : '/teach');
    await expect.poll(() => stored.rows.children[0]?.start).toBe('gentle');
    expect(stored.rows.entries).toHaveLength(sessions);
    expect(readTriedSession(now.slice(0, 10))).toBeNull();
  });

  // docs/product/first-minute.md#family-names
  it('begins with cards of the names that are given', async () => {
    const { person, stored } = await renderHome();
    await person.type(await screen.findByLabelText('What do you call your child? (optional)'), 'Leo');
    await person.click(screen.getByText('Who is in your family? (optional)'));
    await person.type(screen.getByLabelText('Mother'), 'Mama');
    await person.type(screen.getByLabelText('Pet'), 'Rex');
    await person.click(await findButton("Let's start"));
    await expect
      .poll(() => {
        const words = new Map(stored.rows.flashcards.map(({ id, word }) => [id, word]));
        return stored.rows.sets[0]?.flashcardIds.map((id) => words.get(id));
      })
      .toEqual(['Leo', 'Mama', 'Rex', 'dog', 'car']);
    expect(stored.rows.categories.at(-1)?.name).toBe('Family');
  });

  it('keeps the answers while the lists for the names do not load', async () => {
    getCurrentServer().on('GET /dictionary/6.txt', () => new Promise<Response>(() => undefined));
    const { person, stored } = await renderHome();
    await person.click(await findRadio('中文'));
    await person.type(screen.getByLabelText('What do you call your child? (optional)'), '豆豆');
    await person.click(await findButton("Let's start"));
    await expect.poll(() => stored.rows.sets[0]?.name).toBe('第1组');
    expect(stored.rows.children[0]?.name).toBe('豆豆');
  });

  it('alternates the languages of the sets for both languages', async () => {
    const { person, stored } = await renderHome();
    await person.click(await findRadio('Both'));
    expect(screen.getByText('English first. Chinese joins after a week.')).toBeDefined();
    await person.click(await findRadio('All five sets: we have done this before'));
    expect(screen.queryByText('English first. Chinese joins after a week.')).toBeNull();
    await person.click(await findRadio('One set of five'));
    await person.click(await findButton("Let's start"));
    await expect
      .poll(() => stored.rows.sets.map(({ name }) => name))
      .toEqual(['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 5']);
  });

  // docs/product/first-minute.md#default-words
  // docs/product/first-minute.md#tried-words
  it('begins with the tried Chinese words on a Chinese screen for both languages', async () => {
    const now = toZonedIso(new Date());
    saveTriedSession({ sessionId: crypto.randomUUID(), startedAt: now, endedAt: now, language: 'zh' });
    const { person, stored } = await renderHome({ language: 'zh' });
    await person.click(await findRadio('两种都要'));
    expect(await findRadio('英文')).toBeDefined();
    await screen.findByText('刚才试过的五个词就是第一组，已经算一次练习。');
    await person.click(await findButton('开始吧'));
    await screen.findByText('狗');
    await expect.poll(() => stored.rows.entries).toHaveLength(1);
    expect(stored.rows.sets.map(({ name, fill }) => `${name} ${fill}`)).toEqual([
      '第1组 zh',
      '第2组 en',
      '第3组 zh',
      '第4组 en',
      '第5组 zh',
    ]);
  });

  it('keeps a typed nickname once another device has answered', async () => {
    const { person, stored } = await renderHome();
    const getNickname = () => screen.getByLabelText('What do you call your child? (optional)');
    await person.type(getNickname(), 'Dou');
    stored.sync({
      changes: [{ id: crypto.randomUUID(), change: { type: 'chooseDefaults', language: 'both' } }],
    } as unknown as SyncRequest);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(queryQuestion()).toBeNull());
    await person.type(getNickname(), 'dou');
    await person.click(await findButton("Let's start"));
    await expect.poll(() => stored.rows.children[0]?.name).toBe('Doudou');
    expect(stored.rows.categories[0]?.name).toBe('Animals 动物');
  });

  it('is hidden from a family that has answered', async () => {
    await renderHome({ changes: [{ type: 'chooseDefaults', language: 'en' }] });
    await screen.findByText('dog');
    expect(queryQuestion()).toBeNull();
  });
});

const BEN = 2;
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } };
const openBen = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  const page = (
    <>
      <ChildChooser />
      <Home />
    </>
  );
  const nameFirst: Change = {
    type: 'editChild',
    child: { ...NEW_CHILD, name: 'Leo' },
    base: { name: '' },
  };
  const rendered = await renderScreen(page, { changes: [nameFirst, addBen], ...options });
  await rendered.person.click(await findButton('Ben'));
  return rendered;
};
type Stored = Awaited<ReturnType<typeof openBen>>['stored'];
const listBensSets = ({ rows }: Stored) => rows.sets.filter(({ childId }) => childId === BEN);

// docs/product/first-minute.md#further-child
describe('First minute of a further child', () => {
  it('asks the same questions without a nickname', async () => {
    getCurrentServer().on('GET /dictionary/1.txt', () => new Response(''));
    const { person, stored } = await openBen();
    await screen.findByText('First words for Ben');
    expect((await findRadio('English')).checked).toBe(true);
    expect(screen.queryByLabelText('What do you call your child? (optional)')).toBeNull();
    await person.click(await findRadio('中文'));
    await person.click(await findRadio('One word today'));
    await person.type(screen.getByLabelText('Father'), '老爸');
    await person.click(await findButton("Let's start"));
    await expect
      .poll(() => listBensSets(stored).map(({ name, flashcardIds }) => [name, flashcardIds.length]))
      .toEqual([1, 2, 3, 4, 5].map((number) => [`第${number}组`, number === 1 ? 1 : 0]));
  });

  it('begins once when Start and Skip are pressed in a row', async () => {
    const { person, stored } = await openBen();
    await person.click(await findRadio('中文'));
    const skip = await findButton('Skip');
    const start = await findButton("Let's start");
    act(() => {
      start.click();
      skip.click();
    });
    expect(start).toHaveProperty('disabled', true);
    await screen.findByText('妈妈');
    await expect.poll(() => listBensSets(stored)).toHaveLength(5);
    expect(stored.rows.flashcards).toHaveLength(50);
  });

  // docs/product/first-minute.md#same-words
  it('begins with the words of the first child as they are', async () => {
    const { person, stored } = await openBen();
    await person.click(await findRadio('The same words as Leo'));
    expect(screen.queryByRole('group', { name: 'How would you like to begin?' })).toBeNull();
    await person.click(await findButton("Let's start"));
    await expect.poll(() => listBensSets(stored)).toHaveLength(5);
    const [setOfLeo] = stored.rows.sets;
    expect(listBensSets(stored)[0]?.flashcardIds).toEqual(setOfLeo?.flashcardIds);
  });

  it('is skipped with one tap for a set of five in the language of the first child', async () => {
    const { person, stored } = await openBen();
    await person.click(await findButton('Skip'));
    await screen.findByText('grandma');
    await expect.poll(() => listBensSets(stored)[0]?.flashcardIds).toHaveLength(5);
  });

  it('says that the plan has no room and can still be skipped', async () => {
    const { categoryId = '' } = createPlainDefaults().flashcards[0] ?? {};
    const flashcards = Array.from({ length: 100 }, (_, i) => ({
      id: `f${9_000 + i}`,
      word: `w${i}`,
      categoryId,
    }));
    const { person, stored } = await openBen({ library: { flashcards, sets: [] } });
    await person.click(await findButton("Let's start"));
    await screen.findByText(/^The Free Plan holds 100 flashcards/);
    await person.click(await findButton('Skip'));
    await expect.poll(() => stored.rows.children.find(({ id }) => id === BEN)?.start).toBe('skipped');
    expect(queryQuestion()).toBeNull();
  });
});

type SentSync = { changes: { change: unknown }[] };
