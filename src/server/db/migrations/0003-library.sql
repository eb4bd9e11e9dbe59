-- A library belongs to a family and not to a user, so that a second parent is a row of family_members. Every key begins with
-- family_id, so the schema can be sharded by family.

create table families (
  id uuid primary key,
  rev bigint not null,
  token text not null, -- of the newest revision
  oldest_rev bigint not null default 0, -- deletions up to this revision may be forgotten; older copies are fetched whole
  flashcard_count integer not null,
  -- What the library takes up, so that no account can fill the disk: the sums of all its rows. Rows of "revisions" and
  -- "applied_changes" are all of one size and count 128 bytes each.
  bytes_used bigint not null default 0,
  rows_used bigint not null default 0,
  counted_at timestamptz, -- when both sums were last compared with the rows
  sealing_key bytea not null check (length(sealing_key) = 32), -- what devices keep of the account is sealed with it
  created_at timestamptz not null default now()
);
create index families_by_count on families (counted_at nulls first);

create table family_members (
  family_id uuid not null references families (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('parent')),
  primary key (family_id, user_id)
);
create index family_members_by_user on family_members (user_id);

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

-- The key of an entry's day in the table "history", as keyOfDay in src/shared makes it.
create function entry_day("row" json) returns text
language sql immutable parallel safe
as $$ select case "row" ->> 'childId' when '1' then '' else ("row" ->> 'childId') || '/' end || ("row" ->> 'day') $$;

-- The rows of all tables of a library, as src/shared/library/tables defines them. A deleted row keeps its key alone, so that
-- devices which were away learn of it.
create table library_rows (
  family_id uuid not null references families (id) on delete cascade,
  table_name text collate "C" not null,
  key text collate "C" not null,
  rev bigint not null, -- of the library, at which the row last changed
  "row" json, -- null: deleted
  author uuid, -- the user who wrote the row first; null where that is not known
  -- What many rows are found by: the category of a card, the day of an entry. A column, because row-level security lets no
  -- index on an expression be used.
  belongs_to text collate "C" generated always as (
    case table_name when 'flashcards' then "row" ->> 'categoryId' when 'entries' then entry_day("row") end
  ) stored,
  -- 128 bytes stand for the row's header and its places in the indexes.
  bytes integer not null generated always as (
    128 + octet_length(key) + coalesce(octet_length("row"::text), 0)
  ) stored,
  primary key (family_id, table_name, key)
);
create index library_rows_by_rev on library_rows (family_id, rev);
create index library_rows_by_belonging on library_rows (family_id, table_name, belongs_to) where belongs_to is not null;
-- The pruning looks for recordings without a card, across all families.
create index library_cards_by_recording on library_rows (family_id, ("row" ->> 'recording'))
  where table_name = 'flashcards' and "row" ->> 'recording' is not null;

-- Earlier versions of cards, sets, categories and notes, kept for 30 days.
create table row_versions (
  family_id uuid not null references families (id) on delete cascade,
  table_name text not null,
  key text not null,
  rev bigint not null, -- at which the version was replaced
  "row" jsonb not null,
  deleted boolean not null, -- the row was deleted and not replaced
  replaced_at timestamptz not null,
  bytes integer not null generated always as (128 + octet_length(key) + octet_length("row"::text)) stored,
  primary key (family_id, table_name, key, rev)
);
create index row_versions_by_family on row_versions (family_id, replaced_at);
create index row_versions_by_time on row_versions (replaced_at);

-- What parents recorded for their cards. A sound never changes: another recording has another id, and the card names the one
-- that it has. So sounds need no revision, and a card that comes back has its sound again.
create table recordings (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  media_type text not null, -- 'audio/webm', 'audio/mp4' or 'audio/ogg', by what the bytes are
  sound bytea not null,
  created_at timestamptz not null,
  unused_since timestamptz, -- when the pruning first found no card with it; null while a card has it
  bytes integer not null generated always as (128 + octet_length(sound)) stored,
  primary key (family_id, id)
);
create index recordings_by_disuse on recordings (unused_since) where unused_since is not null;

-- The last member takes the family along; what another one wrote stays without the author.
create function forget_member() returns trigger
language plpgsql
as $$
begin
  delete from families where id = old.family_id
    and not exists (select from family_members where family_id = old.family_id);
  if not found then
    update library_rows set author = null where family_id = old.family_id and author = old.user_id;
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
  foreach family_table in array array['revisions', 'applied_changes', 'library_rows', 'row_versions', 'recordings'] loop
    execute format('alter table %I enable row level security', family_table);
    execute format(
      'create policy own_family on %I to sproutcards_family '
        'using (family_id in (select family_id from family_members where user_id = app_user_id())) '
        'with check (family_id in (select family_id from family_members where user_id = app_user_id()))',
      family_table
    );
  end loop;
end
$$;
grant select, insert, update on revisions, applied_changes, library_rows, row_versions to sproutcards_family;
grant select, insert, delete on recordings to sproutcards_family;

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
