import { expect, it } from 'vitest';
import { listProductTables } from './list-product-tables.ts';

it('follows what the scripts make, drop and rename', () => {
  const scripts = [
    'create table one (id int);\ncreate table if not exists two (id int); -- create table none\ncreate table three ();',
    'drop table one, three;\ncreate table four (id int); alter table two rename to five;\nalter table five rename column id to key;',
  ];
  expect(listProductTables(scripts.map((script) => ({ script })))).toEqual(['five', 'four']);
});
