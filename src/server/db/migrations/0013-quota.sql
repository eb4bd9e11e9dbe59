-- What a family's library takes up on the disk, so that no account can fill it. Each row knows its own size (its texts, and
-- 128 bytes for its header and its places in the indexes); the family's row holds the sum of all of them. Rows of
-- "revisions" and "applied_changes" are all of one size and count 128 bytes each.

-- array_to_string is not immutable, and a generated column may use nothing else.
create function texts_bytes(texts text[]) returns integer
language sql immutable parallel safe
as $$ select coalesce(sum(octet_length(one)), 0)::integer from unnest(texts) one $$;

-- What was deleted keeps its key alone: deleting then frees room. Its words are among the earlier versions for 30 days.
update categories set name = '' where deleted;
update flashcards set word = '', english = null, pinyin = null, import_id = null where deleted;
update card_sets set name = '', flashcard_ids = '{}' where deleted;
update tracking_records set selected_sets = '{}', set_usage = '{}', set_cards = '{}', shown = '[]',
  engagement_times = '{}', notes = '' where deleted;
update conflicts set kept = '', lost = '' where deleted;

alter table categories add column bytes integer not null
  generated always as (128 + octet_length(id) + octet_length(name)) stored;
alter table flashcards add column bytes integer not null
  generated always as (
    128 + octet_length(id) + octet_length(word) + coalesce(octet_length(english), 0) + coalesce(octet_length(pinyin), 0)
      + octet_length(category_id)
  ) stored;
alter table card_sets add column bytes integer not null
  generated always as (128 + octet_length(name) + texts_bytes(flashcard_ids)) stored;
alter table tracking_records add column bytes integer not null
  generated always as (
    128 + 4 * cardinality(selected_sets) + octet_length(set_usage::text) + octet_length(set_cards::text)
      + octet_length(shown::text) + texts_bytes(engagement_times) + octet_length(notes)
  ) stored;
alter table day_entries add column bytes integer not null
  generated always as (128 + octet_length(payload::text)) stored;
alter table imports add column bytes integer not null
  generated always as (128 + octet_length(file_name) + texts_bytes(category_ids)) stored;
alter table conflicts add column bytes integer not null
  generated always as (
    128 + octet_length(id) + octet_length(subject) + octet_length(kept) + octet_length(lost)
  ) stored;
alter table row_versions add column bytes integer not null
  generated always as (128 + octet_length(key) + octet_length("row"::text)) stored;

alter table families
  add column rows_used bigint not null default 0,
  add column counted_at timestamptz; -- when both sums were last compared with the rows

update families f set (rows_used, bytes_used) = (
  select count(*), coalesce(sum(bytes), 0) from (
    select bytes from categories where family_id = f.id
    union all select bytes from flashcards where family_id = f.id
    union all select bytes from card_sets where family_id = f.id
    union all select bytes from tracking_records where family_id = f.id
    union all select bytes from day_entries where family_id = f.id
    union all select bytes from imports where family_id = f.id
    union all select bytes from conflicts where family_id = f.id
    union all select bytes from row_versions where family_id = f.id
    union all select 128 from revisions where family_id = f.id
    union all select 128 from applied_changes where family_id = f.id
  ) sizes
);
create index families_by_count on families (counted_at nulls first);

-- When the pruning last trusted this machine's clock. A clock that has jumped ahead must not delete what is still wanted.
create table pruning_clock (
  id integer primary key check (id = 1),
  trusted_at timestamptz not null,
  doubted_since timestamptz, -- the first of the runs that found the clock too far ahead; null while it is trusted
  doubted_at timestamptz, -- the last of them
  constraint pruning_clock_doubt_is_whole check ((doubted_since is null) = (doubted_at is null))
);
revoke all on pruning_clock from public;
