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

-- array_to_string is not immutable, and a generated column may use nothing else.
create function texts_bytes(texts text[]) returns integer
language sql immutable parallel safe
as $$ select coalesce(sum(octet_length(one)), 0)::integer from unnest(texts) one $$;

-- `rev` is the library's revision at which a row last changed. A deleted row keeps its key alone, so that devices which were
-- away hear of it.

create table children (
  family_id uuid not null references families (id) on delete cascade,
  id integer not null,
  rev bigint not null,
  name text not null,
  seconds_per_card double precision not null,
  sessions_a_day smallint not null,
  backs text not null, -- of Chinese cards: 'word' or 'wordThenMeaning'
  night boolean not null,
  voice text not null, -- who says the words: 'off', 'browser' …
  rotation text not null, -- 'offer', 'on' or 'off'
  start text not null, -- 'offer', 'gentle' or 'skipped'
  animal text,
  born text, -- 'YYYY-MM'
  state text, -- null: shown; 'removed'; 'asked': removed, and something was logged for it since
  bytes integer not null generated always as (128 + octet_length(name)) stored,
  primary key (family_id, id)
);

create table categories (
  family_id uuid not null references families (id) on delete cascade,
  id text not null,
  rev bigint not null,
  deleted boolean not null default false,
  name text not null,
  bytes integer not null generated always as (128 + octet_length(id) + octet_length(name)) stored,
  primary key (family_id, id)
);
create index categories_by_rev on categories (family_id, rev);

create table flashcards (
  family_id uuid not null references families (id) on delete cascade,
  id text not null,
  rev bigint not null,
  deleted boolean not null default false,
  word text not null,
  english text,
  pinyin text,
  category_id text not null,
  import_id uuid,
  recording uuid,
  bytes integer not null generated always as (
    128 + octet_length(id) + octet_length(word) + coalesce(octet_length(english), 0) + coalesce(octet_length(pinyin), 0)
      + octet_length(category_id)
  ) stored,
  primary key (family_id, id)
);
create index flashcards_by_rev on flashcards (family_id, rev);
create index flashcards_by_category on flashcards (family_id, category_id) where not deleted;
create index flashcards_by_import on flashcards (family_id, import_id) where import_id is not null;
create index flashcards_by_recording on flashcards (family_id, recording) where recording is not null;

create table card_sets (
  family_id uuid not null,
  id integer not null,
  rev bigint not null,
  deleted boolean not null default false,
  child_id integer not null,
  name text not null,
  flashcard_ids text[] not null,
  position double precision, -- among the child's, the lowest first; null where a set was never moved: then its id decides
  pace jsonb, -- { cards, newADay, showings }; null: that of the start
  coming text[], -- cards that will enter, in their order; null: none
  fill text, -- the language of the words that follow them; null: none
  opens_on date, -- the set shows no card before; null: it is open
  rotated jsonb, -- { ordinal, day } of its latest rotation
  steer jsonb, -- { ordinal, hold?, out? }: what a parent wants of its next one
  bytes integer not null generated always as (
    128 + octet_length(name) + texts_bytes(flashcard_ids) + coalesce(texts_bytes(coming), 0)
  ) stored,
  primary key (family_id, id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index card_sets_by_rev on card_sets (family_id, rev);

create table rotations (
  family_id uuid not null,
  id uuid not null, -- follows from child, set and ordinal
  rev bigint not null,
  deleted boolean not null default false,
  child_id integer not null,
  set_id integer not null,
  ordinal integer not null, -- counts the rotations of the set
  day date not null,
  at timestamptz not null, -- by the parent's clock; for reading, not for ordering
  zone_offset smallint not null, -- of that clock, in minutes east of Greenwich
  entering text[] not null,
  retiring text[] not null,
  places integer[] not null, -- in the set, of the retiring cards
  undone boolean not null,
  bytes integer not null generated always as (128 + texts_bytes(entering) + texts_bytes(retiring)) stored,
  primary key (family_id, id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index rotations_by_rev on rotations (family_id, rev);

-- A day is the sum of its entries.
create table tracking_records (
  family_id uuid not null,
  child_id integer not null,
  date date not null,
  rev bigint not null,
  deleted boolean not null default false,
  selected_sets integer[] not null,
  set_usage jsonb not null,
  set_cards jsonb not null,
  shown jsonb not null, -- [{ setId, cardIds, count }]: which cards were shown how often
  sessions integer not null,
  entry_count integer not null, -- undone ones included
  engagement smallint not null check (engagement between 0 and 5),
  engagement_times text[] not null,
  notes text not null,
  bytes integer not null generated always as (
    128 + 4 * cardinality(selected_sets) + octet_length(set_usage::text) + octet_length(set_cards::text)
      + octet_length(shown::text) + texts_bytes(engagement_times) + octet_length(notes)
  ) stored,
  primary key (family_id, child_id, date),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index tracking_records_by_rev on tracking_records (family_id, rev);

-- Entries are never deleted, only marked.
create table day_entries (
  family_id uuid not null,
  id uuid not null,
  rev bigint not null,
  child_id integer not null,
  day date not null,
  arrival integer not null, -- counts the entries of the day
  at timestamptz not null, -- by the parent's clock; for reading, not for ordering
  zone_offset smallint not null, -- of that clock, in minutes east of Greenwich
  author uuid, -- the user; null where it is not known
  source text not null,
  payload jsonb not null, -- { flashes, takes, selected, times, engagement?, note? }
  undone text check (undone in ('entry', 'day', 'both')),
  bytes integer not null generated always as (128 + octet_length(payload::text)) stored,
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
  bytes integer not null generated always as (128 + octet_length(file_name) + texts_bytes(category_ids)) stored,
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
  bytes integer not null generated always as (
    128 + octet_length(id) + octet_length(subject) + octet_length(kept) + octet_length(lost)
  ) stored,
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
    'revisions', 'applied_changes', 'children', 'categories', 'flashcards', 'card_sets', 'rotations', 'tracking_records',
    'day_entries', 'imports', 'conflicts', 'row_versions', 'recordings'
  ] loop
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
grant select, insert, update on
  revisions, applied_changes, children, categories, flashcards, card_sets, rotations, tracking_records, day_entries, imports,
  conflicts, row_versions
to sproutcards_family;
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
