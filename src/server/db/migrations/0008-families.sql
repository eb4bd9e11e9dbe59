-- A library belongs to a family and not to a user: a second parent is then a row of family_members and not a migration.
-- Every key begins with family_id, so the schema can be sharded by family. The family of an existing account has the
-- account's id. A day becomes a log of entries; its record is their sum.

create table families (
  id uuid primary key,
  rev bigint not null,
  token text not null, -- of the newest revision
  oldest_rev bigint not null default 0, -- deletions up to this revision may be forgotten; older copies are fetched whole
  flashcard_count integer not null,
  bytes_used bigint not null default 0,
  sealing_key bytea not null check (length(sealing_key) = 32), -- what devices keep of the account is sealed with it
  created_at timestamptz not null default now()
);

create table family_members (
  family_id uuid not null references families (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('parent')),
  primary key (family_id, user_id)
);
create index family_members_by_user on family_members (user_id);

create table children (
  family_id uuid not null references families (id) on delete cascade,
  id integer not null,
  name text not null,
  primary key (family_id, id)
);

-- The revisions that devices may stand at. A token tells two histories with equal numbers apart (after a restore).
create table revisions (
  family_id uuid not null references families (id) on delete cascade,
  rev bigint not null,
  token text not null,
  created_at timestamptz not null,
  primary key (family_id, rev)
);
create index revisions_by_time on revisions (created_at);

-- What makes a repeated change harmless. A refusal is kept because the answer with it may have been lost.
create table applied_changes (
  family_id uuid not null references families (id) on delete cascade,
  change_id uuid not null,
  rev bigint not null,
  code text, -- of a refusal
  applied_at timestamptz not null,
  primary key (family_id, change_id)
);
create index applied_changes_by_time on applied_changes (applied_at);

insert into families (id, rev, token, flashcard_count, sealing_key, created_at)
select user_id, rev, replace(gen_random_uuid()::text, '-', ''), flashcard_count,
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), created_at
from libraries;
insert into family_members (family_id, user_id, role) select user_id, user_id, 'parent' from libraries;
insert into children (family_id, id, name) select user_id, 1, '' from libraries;
insert into revisions (family_id, rev, token, created_at) select id, rev, token, now() from families;

-- The tables of 0003 change their owner.
do $$
declare
  family_table text;
begin
  foreach family_table in array array['categories', 'flashcards', 'card_sets', 'tracking_records'] loop
    execute format('drop policy own_family on %I', family_table);
    execute format('alter table %I drop constraint %I', family_table, family_table || '_user_id_fkey');
    execute format('alter table %I rename column user_id to family_id', family_table);
  end loop;
end
$$;
drop table library_refusals, library_devices, libraries;

alter table categories add foreign key (family_id) references families (id) on delete cascade;
alter table flashcards
  add foreign key (family_id) references families (id) on delete cascade,
  add column import_id uuid;
create index flashcards_by_import on flashcards (family_id, import_id) where import_id is not null;

alter table card_sets add column child_id integer not null default 1;
alter table card_sets
  alter column child_id drop default,
  add foreign key (family_id, child_id) references children (family_id, id) on delete cascade;

alter table tracking_records
  add column child_id integer not null default 1,
  add column shown jsonb not null default '[]', -- [{ setId, cardIds, count }]: which cards were shown how often
  add column sessions integer not null default 1,
  add column entry_count integer not null default 0; -- undone ones included
alter table tracking_records
  alter column child_id drop default,
  alter column shown drop default,
  alter column sessions drop default,
  alter column entry_count drop default,
  drop constraint tracking_records_pkey,
  add primary key (family_id, child_id, date),
  add foreign key (family_id, child_id) references children (family_id, id) on delete cascade;

-- Entries are never deleted, only marked.
create table day_entries (
  family_id uuid not null,
  id uuid not null,
  child_id integer not null,
  day date not null,
  arrival integer not null, -- counts the entries of the day
  rev bigint not null,
  at timestamptz not null, -- by the parent's clock; for reading, not for ordering
  zone_offset smallint not null, -- of that clock, in minutes east of Greenwich
  author uuid, -- the user; null where it is not known
  source text not null,
  payload jsonb not null, -- { flashes, takes, selected, times, engagement?, note? }
  undone text check (undone in ('entry', 'day', 'both')),
  primary key (family_id, id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index day_entries_by_day on day_entries (family_id, child_id, day);
create index day_entries_by_rev on day_entries (family_id, rev);

create table imports (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  rev bigint not null,
  at timestamptz not null,
  zone_offset smallint not null,
  file_name text not null,
  flashcard_count integer not null,
  category_ids text[] not null,
  undone boolean not null,
  primary key (family_id, id)
);
create index imports_by_rev on imports (family_id, rev);

create table conflicts (
  family_id uuid not null references families (id) on delete cascade,
  id text not null,
  rev bigint not null,
  deleted boolean not null default false,
  kind text not null,
  subject text not null,
  child_id integer,
  field text not null,
  kept text not null,
  lost text not null,
  created_at timestamptz not null default now(),
  primary key (family_id, id)
);
create index conflicts_by_rev on conflicts (family_id, rev);

-- Earlier versions of cards, sets, categories and notes, kept for 30 days.
create table row_versions (
  family_id uuid not null references families (id) on delete cascade,
  table_name text not null,
  key text not null,
  rev bigint not null, -- at which the version was replaced
  "row" jsonb not null,
  deleted boolean not null, -- the row was deleted and not replaced
  replaced_at timestamptz not null,
  primary key (family_id, table_name, key, rev)
);
create index row_versions_by_family on row_versions (family_id, replaced_at);
create index row_versions_by_time on row_versions (replaced_at);

-- Years outside 1900 to 2199 were typing errors; no screen takes them any more. Such days move to free ones of 1900 on.
update tracking_records r set date = free.day
from (
  select family_id, date, row_number() over (partition by family_id order by date) as place
  from tracking_records where not deleted and date not between '1900-01-01' and '2199-12-31'
) stray
join lateral (
  select day::date as day, row_number() over (order by day) as place
  from generate_series(timestamp '1900-01-01', timestamp '1999-12-31', interval '1 day') day
  where not exists (select from tracking_records t where t.family_id = stray.family_id and t.date = day::date)
) free on free.place = stray.place
where r.family_id = stray.family_id and r.date = stray.date;

-- Each logged day becomes one entry. Its id follows from family and day (a UUID of version 3), its time is noon UTC.
update tracking_records r set
  entry_count = 1,
  shown = coalesce(
    (select jsonb_agg(
        jsonb_build_object(
          'setId', used.key::bigint,
          'cardIds', coalesce(r.set_cards -> used.key, '[]'),
          'count', used.value::integer
        ) order by used.key::bigint)
      from jsonb_each_text(r.set_usage) used
      where used.value::integer > 0 and used.key::bigint <= 2000000000),
    '[]')
where not deleted;

insert into day_entries
  (family_id, id, child_id, day, arrival, rev, at, zone_offset, author, source, payload, undone)
select r.family_id,
  overlay(overlay(md5(r.family_id::text || to_char(r.date, 'YYYY-MM-DD')) placing '3' from 13) placing '8' from 17)::uuid,
  r.child_id, r.date, 1, r.rev, (r.date + time '12:00') at time zone 'UTC', 0, r.family_id, 'import',
  jsonb_build_object(
    'flashes', r.shown,
    'takes', '[]'::jsonb,
    'selected', jsonb_build_object('add', to_jsonb(r.selected_sets), 'remove', '[]'::jsonb),
    'times', jsonb_build_object('add', to_jsonb(r.engagement_times), 'remove', '[]'::jsonb))
    || case when r.engagement > 0
      then jsonb_build_object('engagement', jsonb_build_object('value', r.engagement, 'base', 0))
      else '{}' end
    || case when r.notes <> ''
      then jsonb_build_object('note', jsonb_build_object('text', r.notes, 'base', ''))
      else '{}' end,
  null
from tracking_records r
where not r.deleted;

-- The last member takes the family along; another one's entries stay without the author.
create function forget_member() returns trigger
language plpgsql
as $$
begin
  delete from families where id = old.family_id
    and not exists (select from family_members where family_id = old.family_id);
  if not found then
    update day_entries set author = null where family_id = old.family_id and author = old.user_id;
  end if;
  return null;
end
$$;
create trigger forget_member after delete on family_members for each row execute function forget_member();

-- A request acts as its user: a query that forgets its filter still sees the rows of that user's families and no others.
do $$
declare
  family_table text;
begin
  foreach family_table in array array[
    'children', 'revisions', 'applied_changes', 'categories', 'flashcards', 'card_sets', 'tracking_records',
    'day_entries', 'imports', 'conflicts', 'row_versions'
  ] loop
    execute format('alter table %I enable row level security', family_table);
    execute format(
      'create policy own_family on %I to sproutcards_family '
        'using (family_id in (select family_id from family_members where user_id = app_user_id())) '
        'with check (family_id in (select family_id from family_members where user_id = app_user_id()))',
      family_table
    );
    execute format('grant select, insert, update on %I to sproutcards_family', family_table);
  end loop;
end
$$;

alter table families enable row level security;
create policy own_family on families to sproutcards_family
  using (id in (select family_id from family_members where user_id = app_user_id()))
  with check (id in (select family_id from family_members where user_id = app_user_id()));
-- A user may begin the family that bears the user's own id, and join no other.
create policy new_family on families for insert to sproutcards_family with check (id = app_user_id());
grant select, insert, update on families to sproutcards_family;

alter table family_members enable row level security;
create policy own_membership on family_members for select to sproutcards_family using (user_id = app_user_id());
create policy new_family on family_members for insert to sproutcards_family
  with check (user_id = app_user_id() and family_id = app_user_id());
grant select, insert on family_members to sproutcards_family;
