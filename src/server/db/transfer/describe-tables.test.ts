import { expect, it } from 'vitest';
import { listProductTables, orderTables } from './describe-tables.ts';

it('follows what the scripts make, drop and rename', () => {
  const scripts = [
    'create table one (id int);\ncreate table if not exists two (id int); -- create table none\ncreate table three ();',
    'drop table one, three;\ncreate table four (id int); alter table two rename to five;\nalter table five rename column id to key;',
  ];
  expect(listProductTables(scripts.map((script) => ({ script })))).toEqual(['five', 'four']);
});

it('puts a table after those it refers to, and otherwise orders by name', () => {
  const references = [
    { from: 'cards', to: 'families' },
    { from: 'members', to: 'users' },
    { from: 'members', to: 'families' },
  ];
  expect(orderTables(['members', 'users', 'cards', 'families'], references)).toEqual([
    'families',
    'cards',
    'users',
    'members',
  ]);
});

it('ignores references to tables that are not asked about', () => {
  expect(orderTables(['a'], [{ from: 'a', to: 'elsewhere' }])).toEqual(['a']);
});

it('refuses a circle and a table that refers to itself, and names them', () => {
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ];
  expect(() => orderTables(['a', 'b', 'c'], circle)).toThrow(/tables a, b refer.*deferrable/);
  expect(() => orderTables(['a'], [{ from: 'a', to: 'a' }])).toThrow(/tables a refer/);
});
