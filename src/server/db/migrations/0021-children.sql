-- A family has one child or more: a picture, a month of birth, and whether the screens show the child. A removed one keeps
-- all that it has.

alter table children
  add column animal text,
  add column born text, -- 'YYYY-MM'
  add column state text; -- null: shown; 'removed'; 'asked': removed, and something was logged for it since
