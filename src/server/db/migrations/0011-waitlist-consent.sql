-- The waitlist by double opt-in: what a form says is a wish, and only the link in the mail to the address makes it consent.
alter table waitlist
  add column updates_asked boolean not null default false, -- "Email me Pro Sprout updates", as the form was sent first
  add column confirmed_at timestamptz, -- when the link was first used; an entry without it is forgotten after 30 days
  add column consent_at timestamptz,
  add column consent_text text; -- which words were agreed to, see src/shared/waitlist.ts
-- Who joined before was never asked to confirm, and keeps place and consent.
update waitlist set
  updates_asked = consent,
  confirmed_at = created_at,
  consent_at = case when consent then created_at end,
  consent_text = case when consent then 'form' end;
alter table waitlist
  add constraint waitlist_consent_is_whole check (consent = (consent_at is not null and consent_text is not null)),
  add constraint waitlist_consent_is_confirmed check (not consent or confirmed_at is not null);
create index waitlist_unconfirmed on waitlist (created_at) where confirmed_at is null;

-- What somebody asked for about an address. It is worked on after the answer, which so tells nobody who is on the list.
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
revoke all on waitlist_requests from public;

-- Who asked for a mail with a link, so that mails are counted by who causes them: hashes, gone with the request.
alter table auth_mail_requests
  add column asked_by_client text, -- the network that the request came from
  add column asked_by_device text; -- a browser that has signed in to the address before; null for any other
