import { describe, expect, it } from 'vitest';
import { openTab, startedTab } from './library-store.test-support.ts';
import { MemoryStorage } from './memory-storage.test-support.ts';
import { MARKER_KEY } from './sealing/account-keys.ts';

describe('a stored copy without children', () => {
  it('shows without a network where it was made before there were any, and is fetched whole', () => {
    const storage = new MemoryStorage();
    startedTab(storage);
    storage.removeItem('children');
    const marker = JSON.parse(storage.getItem(MARKER_KEY) ?? '');
    storage.setItem(MARKER_KEY, JSON.stringify({ ...marker, shape: 2 }));
    const tab = openTab(storage);
    expect(tab.getSnapshot()).toMatchObject({ status: 'ready', rows: { children: [] } });
    expect(tab.getSnapshot().library.flashcards.size).toBe(25);
    expect(tab.createRequest([])).toMatchObject({ shape: 2, copy: { rev: 1 } });
  });

  it('counts as broken where it should have some', () => {
    const storage = new MemoryStorage();
    startedTab(storage);
    storage.removeItem('children');
    expect(openTab(storage).createRequest([]).copy).toBeNull();
  });
});
