alter table families add column cards_added_rev bigint not null default 0;
comment on column families.cards_added_rev is
  'the last revision with a new card: deleted cards come back above the limit of the plan only if they were deleted since';
