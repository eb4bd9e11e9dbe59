import { expect, test } from 'vitest';
import { listProductTables } from './table-rows.ts';

test('listProductTables applies the create, rename and drop statements of scripts in order', () => {
  const scripts = [
    'create table sets (id int);\ncreate table if not exists cards (id int); -- create table none\ncreate table days ();',
    'drop table sets;\ncreate table notes (id int); drop table if exists days;',
    'alter table cards rename to flashcards;\nalter table notes rename column id to name; alter table notes add place int;',
  ];
  expect(listProductTables(scripts.map((script) => ({ script })))).toEqual(['flashcards', 'notes']);
});
