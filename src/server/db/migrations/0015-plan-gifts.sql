-- A plan that the operator gives may have an end. What Stripe says and what is given stand side by side; "plan" is the
-- better of both, and what everything reads.
alter table profiles
  add column paid_plan text not null default 'free' check (paid_plan in ('free', 'print', 'pro')), -- what Stripe says
  add column gift_until timestamptz, -- of plan_override; null where it has no end
  add column gift_note text check (char_length(gift_note) <= 500), -- the operator's own words
  add column gift_given_at timestamptz,
  add constraint profiles_gift_is_whole check (plan_override is not null or (gift_until is null and gift_note is null));
update profiles set paid_plan = case
  when plan_override is not null and current_period_end is null then 'free'
  when plan = 'pdf' or (plan_override is not null and current_period_end is not null) then 'print'
  else plan end;
create index profiles_gift_until on profiles (gift_until) where gift_until is not null;

-- A family may read until when; it is granted no other of these columns, and may write none.
grant select (gift_until) on profiles to sproutcards_family;

-- What waits for a person is counted whenever somebody watches; what was sent is the most of the table.
create index mails_unsent on mails (state) where state <> 'sent';
