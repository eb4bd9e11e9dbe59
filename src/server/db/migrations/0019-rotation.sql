-- Sets that move on by themselves: what waits to enter each, at which pace, and every rotation that was made.

alter table card_sets
  add column pace jsonb, -- { cards, newADay, showings }; null: that of the start
  add column coming text[], -- cards that will enter, in their order; null: none
  add column fill text, -- the language of the words that follow them; null: none
  add column opens_on date, -- the set shows no card before; null: it is open
  add column rotated jsonb, -- { ordinal, day } of its latest rotation
  add column steer jsonb; -- { ordinal, hold?, out? }: what a parent wants of its next one
alter table card_sets drop column bytes;
alter table card_sets add column bytes integer not null
  generated always as (
    128 + octet_length(name) + texts_bytes(flashcard_ids) + coalesce(texts_bytes(coming), 0)
  ) stored;

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
alter table rotations enable row level security;
create policy own_family on rotations to sproutcards_family
  using (family_id in (select family_id from family_members where user_id = app_user_id()))
  with check (family_id in (select family_id from family_members where user_id = app_user_id()));
grant select, insert, update on rotations to sproutcards_family;

-- Families that have logged a day are asked before their sets move; a start of several weeks is for the others alone.
alter table children
  add column rotation text not null default 'on', -- 'offer', 'on' or 'off'
  add column start text not null default 'offer'; -- 'offer', 'gentle' or 'skipped'
update children c set rotation = 'offer', start = 'skipped'
where exists (select from day_entries e where e.family_id = c.family_id and e.child_id = c.id);
alter table children
  alter column rotation drop default,
  alter column start drop default;
