-- Photos are kept as recordings are: each a file of a card under an id of its own, in one room per family.
alter table recordings rename to media;
alter table media rename column sound to content;
alter table media rename constraint recordings_pkey to media_pkey;
alter index recordings_by_disuse rename to media_by_disuse;
comment on column media.media_type is 'by what the bytes are: audio/webm, audio/mp4, audio/ogg, image/webp or image/jpeg';

-- The pruning looks for media without a card, across all families.
create index library_cards_by_photo on library_rows (family_id, ("row" ->> 'photo'))
  where table_name = 'flashcards' and "row" ->> 'photo' is not null;
