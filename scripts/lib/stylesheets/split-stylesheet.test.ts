import { expect, test } from 'vitest';
import { splitStylesheet } from './split-stylesheet.mjs';

const split = (utilities: string, codes: Record<string, string>, above?: Record<string, string[]>) =>
  splitStylesheet(`@layer base,utilities;@layer utilities{${utilities}}`, codes, above);

test('gives each sheet the rules for the classes in its code, and the first one what it has itself', () => {
  const { sheets } = split('.flex{display:flex}.grid{display:grid}.sm\\:p-6{padding:6px}', {
    first: 'h("flex")',
    today: 'h(`grid flex`)',
    later: 'h("sm:p-6 grid")',
  });
  expect(sheets.first).toContain('.flex{');
  expect(sheets.first).not.toContain('.grid{');
  expect(sheets.today).toContain('.grid{');
  expect(sheets.today).not.toContain('.flex{');
  expect(sheets.later).toContain('.grid{');
  expect(sheets.later).toContain('.sm\\:p-6{');
});

test('takes a part of a longer class for no class', () => {
  const { sheets } = split('.p-4{padding:4px}', { first: '', today: '"gap-4 sm:p-4 p-4.5"', later: '"p-4"' });
  expect(sheets).not.toHaveProperty('today');
  expect(sheets.later).toContain('.p-4{');
});

test('puts rules that can meet into layers in their order, and others into one', () => {
  const { order, sheets } = split('.p-2{padding:2px}.flex{display:flex}.px-1{padding-inline:1px}', {
    first: '"px-1 flex"',
    later: '"p-2"',
  });
  expect(order).toBe('@layer base,utilities;@layer utilities{@layer a,b}');
  expect(sheets.later).toBe('@layer utilities{@layer a{.p-2{padding:2px}}}');
  expect(sheets.first).toContain('@layer a{.flex{display:flex}}@layer b{.px-1{padding-inline:1px}}');
});

test('needs no layer between rules where the later one is in every sheet of the earlier', () => {
  const { order } = split('.p-2{padding:2px}.px-1{padding-inline:1px}', { first: '"p-2 px-1"' });
  expect(order).toBe('@layer base,utilities;@layer utilities{@layer a}');
});

test('lets a more specific rule win over a later one, as in one layer', () => {
  const { sheets } = split('.hover\\:c:hover{color:red}@media (width>=40rem){.sm\\:c{color:blue}}', {
    first: '"sm:c"',
    later: '"hover:c"',
  });
  expect(sheets.first).toContain('@layer a{@media (width>=40rem){.sm\\:c{color:blue}}}');
  expect(sheets.later).toContain('@layer b{.hover\\:c:hover{color:red}}');
});

test('keeps what is important together, since it wins the other way round among layers', () => {
  const { sheets } = split('.a\\!{color:red!important}.b\\!{color:blue!important}', {
    first: '',
    today: '"a!"',
    later: '"b!"',
  });
  expect(Object.keys(sheets)).toEqual(['first']);
  expect(sheets.first).toContain('{.a\\!{color:red!important}.b\\!{color:blue!important}}');
});

test('repeats nothing of a sheet that is always there before', () => {
  const { sheets } = split(
    '.flex{display:flex}',
    { first: '', frame: '"flex"', today: '"flex"' },
    { today: ['frame'] },
  );
  expect(sheets.frame).toContain('.flex{');
  expect(sheets).not.toHaveProperty('today');
});

test('leaves in the first sheet what no code names, and what is in no layer of classes', () => {
  const { sheets } = splitStylesheet(
    '@layer base{a{color:red}}@layer components{.made-of-pieces{top:0}}b{top:0}',
    {
      first: '',
      later: '',
    },
  );
  expect(sheets).toEqual({
    first: '@layer components{@layer a{.made-of-pieces{top:0}}}@layer base{a{color:red}}b{top:0}',
  });
});

test('gives an animation to the sheets that play it', () => {
  const { sheets } = splitStylesheet(
    '@layer utilities{.rise{animation:rise 1s}.spin{animation:spin 1s}}@keyframes rise{to{top:0}}@keyframes spin{to{top:0}}',
    { first: '"spin"', later: '"rise"' },
  );
  expect(sheets.later).toContain('@keyframes rise{');
  expect(sheets.first).toContain('@keyframes spin{');
  expect(sheets.first).not.toContain('@keyframes rise{');
});
