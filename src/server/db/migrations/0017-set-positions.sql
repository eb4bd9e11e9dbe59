-- A parent orders the sets: the place of each among the child's, the lowest first. Null where a set was never moved: then
-- its id decides.
alter table card_sets add column position double precision;
