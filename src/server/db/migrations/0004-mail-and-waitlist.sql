-- Mails to be sent, the waitlist, and the counters that limit both. All three are the server's own business: families
-- and visitors are granted nothing, so nobody can read the list, and what they may add goes through the server.

create table mails (
  id uuid primary key, -- also the stable part of the Message-ID
  event text not null, -- what the mail tells of: one mail for one event, however often it is reported
  content jsonb, -- recipient and both parts; null once it was sent
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null, -- not before this; while a process hands it over, when that process counts as dead
  claim uuid, -- the hand-over that holds it
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint mails_event_key unique (event),
  constraint mails_have_content check (content is not null or state = 'sent')
);
create index mails_due on mails (due_at) where state = 'queued';
create index mails_finished on mails (finished_at) where state <> 'queued';

create table waitlist (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  source text check (char_length(source) <= 100),
  consent boolean not null default false, -- "Email me Pro Sprout updates"
  utm_source text check (char_length(utm_source) <= 200),
  utm_medium text check (char_length(utm_medium) <= 200),
  utm_campaign text check (char_length(utm_campaign) <= 200),
  utm_term text check (char_length(utm_term) <= 200),
  utm_content text check (char_length(utm_content) <= 200),
  created_at timestamptz not null default now(),
  mailed_at timestamptz, -- the last mail to this address
  unsubscribed_at timestamptz, -- said by the owner of the mailbox; only they can take it back
  constraint waitlist_email_key unique (email),
  constraint waitlist_email_is_lower_case check (email = lower(email)),
  constraint waitlist_email_is_an_address check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$')
);

-- The shape rate-limiter-flexible works with; expire is in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

revoke all on mails, waitlist, rate_limits from public;

-- Links in mails are signed with a key of their own.
alter table signing_keys
  drop constraint signing_keys_purpose_check,
  add constraint signing_keys_purpose_check check (purpose in ('access_token', 'refresh_token', 'mail_link'));
