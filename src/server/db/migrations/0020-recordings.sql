-- What parents recorded for their cards. A sound never changes: another recording has another id, and the card names the one
-- that it has. So sounds need no revision, and a card that comes back has its sound again.

alter table flashcards add column recording uuid;

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
create index flashcards_by_recording on flashcards (family_id, recording) where recording is not null;

alter table recordings enable row level security;
create policy own_family on recordings to sproutcards_family
  using (family_id in (select family_id from family_members where user_id = app_user_id()))
  with check (family_id in (select family_id from family_members where user_id = app_user_id()));
grant select, insert, delete on recordings to sproutcards_family;
