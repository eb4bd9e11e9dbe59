-- Mails to be sent, the waitlist, and the counters that limit both. All of it is the server's own business: families and
-- visitors are granted nothing, so they cannot read the list, and what they may add goes through the server.

create table mails (
  id uuid primary key, -- also the stable part of the Message-ID
  event text not null, -- what the mail tells of: one mail for one event, however often it is reported
  content jsonb, -- recipient and both parts; null once it was sent
  -- 'held': it waited in a backup and may have been sent since, so a person decides.
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead', 'held')),
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
-- What waits for a person is counted for every reading of the metrics; most of the table is what was sent.
create index mails_unsent on mails (state) where state <> 'sent';

-- How a parent is written to.
create table mail_settings (
  user_id uuid primary key references users (id) on delete cascade,
  language text not null default 'en' check (language in ('en', 'zh')), -- of the screens, when last heard of
  refund_mails boolean not null default true,
  updated_at timestamptz not null
);

-- The waitlist by double opt-in: what a form says is a wish, and only the link in the mail to the address makes it consent.
create table waitlist (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  source text check (char_length(source) <= 100),
  updates_asked boolean not null default false, -- "Email me Pro Sprout updates", as the form was sent first
  consent boolean not null default false,
  consent_at timestamptz,
  consent_text text, -- which words were agreed to, see src/shared/waitlist.ts
  utm_source text check (char_length(utm_source) <= 200),
  utm_medium text check (char_length(utm_medium) <= 200),
  utm_campaign text check (char_length(utm_campaign) <= 200),
  utm_term text check (char_length(utm_term) <= 200),
  utm_content text check (char_length(utm_content) <= 200),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz, -- when the link was first used; an entry without it is forgotten after 30 days
  mailed_at timestamptz, -- the last mail to this address
  unsubscribed_at timestamptz, -- said by the owner of the mailbox; only they can take it back
  constraint waitlist_email_key unique (email),
  constraint waitlist_email_is_lower_case check (email = lower(email)),
  constraint waitlist_email_is_an_address check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  constraint waitlist_consent_is_whole check (consent = (consent_at is not null and consent_text is not null)),
  constraint waitlist_consent_is_confirmed check (not consent or confirmed_at is not null)
);
create index waitlist_unconfirmed on waitlist (created_at) where confirmed_at is null;

-- What was asked for about an address. It is worked on after the answer, which so does not reveal who is on the list.
-- An address that the list would refuse is refused here: a request that cannot be worked on would hold up the others.
create table waitlist_requests (
  id bigint generated always as identity primary key,
  email text not null,
  entry jsonb, -- what to put on the list
  mail_language text check (mail_language in ('en', 'zh')), -- of the mail that is asked for
  created_at timestamptz not null,
  constraint waitlist_requests_ask_one_thing check ((entry is null) <> (mail_language is null)),
  constraint waitlist_requests_email_is_lower_case check (email = lower(email)),
  constraint waitlist_requests_email_is_an_address
    check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$')
);

-- The shape rate-limiter-flexible works with; expire is in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

revoke all on mails, mail_settings, waitlist, waitlist_requests, rate_limits from public;
