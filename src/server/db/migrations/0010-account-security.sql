-- What a parent is told about the account: where it is signed in, what happened to it lately, which address it is to get.
-- The server's own business.

-- Browser and system in a few words, such as "Safari, iOS". Neither the user agent nor an address of the network is kept.
alter table auth_sessions add column device text not null default '';

-- What happened to an account, kept for 400 days.
create table account_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  device text not null default '', -- that did it, as in auth_sessions
  details jsonb not null default '{}' -- no secrets
);
create index account_events_by_user on account_events (user_id, at);
create index account_events_by_time on account_events (at);
revoke all on account_events from public;
-- What runs as the family writes down its own deeds and reads none.
alter table account_events enable row level security;
create policy account_events_add_own on account_events for insert to sproutcards_family
  with check (user_id = app_user_id());
grant insert on account_events to sproutcards_family;

-- A change of address waits until the link sent to the new address is opened; a newer change takes its place.
alter table users
  add column new_email text,
  add column email_change_sent_at timestamptz,
  add constraint users_email_change_is_whole check ((new_email is null) = (email_change_sent_at is null));
alter table auth_one_time_tokens
  drop constraint auth_one_time_tokens_purpose_check,
  add constraint auth_one_time_tokens_purpose_check check (purpose in ('recovery', 'signup', 'email_change'));
alter table auth_mail_requests
  drop constraint auth_mail_requests_kind_check,
  add constraint auth_mail_requests_kind_check check (kind in ('recovery', 'signup', 'email_change')),
  add column user_id uuid references users (id) on delete cascade; -- whose address is to change; null for other kinds

-- The first session is no sign-in from a new device, and the welcome goes out once.
alter table users
  add column first_signed_in_at timestamptz,
  add column welcomed_at timestamptz;
update users set first_signed_in_at = coalesce(last_sign_in_at, created_at), welcomed_at = created_at
where email_confirmed_at is not null;
