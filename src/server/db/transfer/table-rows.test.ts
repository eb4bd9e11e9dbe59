import { expect, it } from 'vitest';
import { listProductTables } from './table-rows.ts';

it('follows what the scripts make, rename and drop, in their order', () => {
  const scripts = [
    'create table two (id int);\ncreate table if not exists one (id int); -- create table none\ncreate table three ();',
    'drop table two;\ncreate table four (id int); drop table if exists three;',
    'alter table one rename to first;\nalter table four rename column id to name; alter table four add place int;',
  ];
  expect(listProductTables(scripts.map((script) => ({ script })))).toEqual(['first', 'four']);
});
