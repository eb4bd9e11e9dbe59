-- The family's library (DESIGN section 5). Every table starts its key with user_id, so it can be sharded by family.
-- `rev` is the library's revision at which a row last changed; a deleted row stays as a tombstone, so that devices
-- which were away hear of it.

create table libraries (
  user_id uuid primary key references users (id) on delete cascade,
  rev bigint not null,
  flashcard_count integer not null,
  created_at timestamptz not null default now()
);

-- The last change of each device that was dealt with: what makes a repeated request harmless.
create table library_devices (
  user_id uuid not null references libraries (user_id) on delete cascade,
  device_id uuid not null,
  last_seq bigint not null,
  seen_at timestamptz not null,
  primary key (user_id, device_id)
);

-- Refusals are kept because the answer that told of one may have been lost on the way.
create table library_refusals (
  user_id uuid not null,
  device_id uuid not null,
  seq bigint not null,
  code text not null,
  primary key (user_id, device_id, seq),
  foreign key (user_id, device_id) references library_devices (user_id, device_id) on delete cascade
);

create table categories (
  user_id uuid not null references libraries (user_id) on delete cascade,
  id text not null,
  name text not null,
  rev bigint not null,
  deleted boolean not null default false,
  primary key (user_id, id)
);
create index categories_by_rev on categories (user_id, rev);

create table flashcards (
  user_id uuid not null references libraries (user_id) on delete cascade,
  id text not null,
  word text not null,
  english text,
  pinyin text,
  category_id text not null,
  rev bigint not null,
  deleted boolean not null default false,
  primary key (user_id, id)
);
create index flashcards_by_rev on flashcards (user_id, rev);
create index flashcards_by_category on flashcards (user_id, category_id) where not deleted;

create table card_sets (
  user_id uuid not null references libraries (user_id) on delete cascade,
  id integer not null,
  name text not null,
  flashcard_ids text[] not null,
  rev bigint not null,
  deleted boolean not null default false,
  primary key (user_id, id)
);
create index card_sets_by_rev on card_sets (user_id, rev);

create table tracking_records (
  user_id uuid not null references libraries (user_id) on delete cascade,
  date date not null,
  selected_sets integer[] not null,
  set_usage jsonb not null,
  set_cards jsonb not null,
  engagement smallint not null check (engagement between 0 and 5),
  engagement_times text[] not null,
  notes text not null,
  rev bigint not null,
  deleted boolean not null default false,
  primary key (user_id, date)
);
create index tracking_records_by_rev on tracking_records (user_id, rev);

-- A request acts as its family: a query that forgets its filter still sees that family's rows and no others.
do $$
declare
  family_table text;
begin
  foreach family_table in array array[
    'libraries', 'library_devices', 'library_refusals', 'categories', 'flashcards', 'card_sets', 'tracking_records'
  ] loop
    execute format('alter table %I enable row level security', family_table);
    execute format(
      'create policy own_family on %I to sproutcards_family '
        'using (user_id = app_user_id()) with check (user_id = app_user_id())',
      family_table
    );
    execute format('grant select, insert, update on %I to sproutcards_family', family_table);
  end loop;
end
$$;
