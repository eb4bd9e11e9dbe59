-- How each child is taught. Children become rows that devices sync, with a revision, and count towards the quota.

alter table children
  add column rev bigint not null default 1,
  add column seconds_per_card double precision not null default 1,
  add column sessions_a_day smallint not null default 3,
  add column backs text not null default 'word', -- of Chinese cards: 'word' or 'wordThenMeaning'
  add column night boolean not null default false;
alter table children
  alter column rev drop default,
  alter column seconds_per_card drop default,
  alter column sessions_a_day drop default,
  alter column backs drop default,
  alter column night drop default,
  add column bytes integer not null generated always as (128 + octet_length(name)) stored;

update families f set rows_used = rows_used + c.rows, bytes_used = bytes_used + c.bytes
from (select family_id, count(*) as rows, sum(bytes) as bytes from children group by family_id) c
where c.family_id = f.id;
