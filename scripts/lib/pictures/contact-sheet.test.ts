import { expect, it } from 'vitest';
import { groupPictures } from './contact-sheet.mjs';

it('groups images by screen and state, sorted by language, width and theme', () => {
  const groups = groupPictures([
    'today.full.zh.light.360.png',
    'today.full.en.dark.360.png',
    'today.full.en.light.1280.png',
    'today.full.en.light.360.png',
    'today.empty.en.light.360.png',
    'index.html',
  ]);
  expect([...groups.keys()]).toEqual(['today.empty', 'today.full']);
  expect(groups.get('today.full')?.map(({ file }: { file: string }) => file)).toEqual([
    'today.full.en.light.360.png',
    'today.full.en.dark.360.png',
    'today.full.en.light.1280.png',
    'today.full.zh.light.360.png',
  ]);
});
