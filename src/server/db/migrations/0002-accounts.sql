-- Accounts. Who may sign in is the server's own business: no grants here, but for the row of "profiles" that a family may
-- read and change within the policies below, and for the events that it may add.

create table users (
  id uuid primary key,
  email text not null,
  password_hash text, -- argon2id in PHC format; null for an account that only signs in elsewhere
  email_confirmed_at timestamptz, -- what clients see; also set where a server does not ask for a confirmation
  email_proved_at timestamptz, -- by an opened link, or by a provider that vouches for the address
  new_email text, -- waits until the link sent to it is opened; a newer one takes its place
  email_change_sent_at timestamptz,
  recovery_sent_at timestamptz, -- when the last link of each kind went out: at most one a minute
  confirmation_sent_at timestamptz,
  user_metadata jsonb not null default '{}',
  first_signed_in_at timestamptz, -- the first session is no sign-in from a new device
  welcomed_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_email_is_lower_case check (email = lower(email)),
  constraint users_email_change_is_whole check ((new_email is null) = (email_change_sent_at is null))
);

-- One row per way to sign in; provider_id is the provider's name for the person (for "email" the user id).
create table auth_identities (
  identity_id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_identities_provider_key unique (provider, provider_id)
);
create index auth_identities_user_id on auth_identities (user_id);

-- One row per signed-in browser. refresh_counter names the one refresh token that is current.
create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  method text not null, -- how the person proved who they are: the claim "amr"
  device text not null default '', -- such as "Safari, iOS"; neither the user agent nor an address of the network is kept
  refresh_counter bigint not null default 0,
  refreshed_at timestamptz,
  created_at timestamptz not null default now()
);
create index auth_sessions_user_id on auth_sessions (user_id);

-- Keys of this installation, shared by all its processes: ES256 pairs for access tokens, secrets for refresh tokens and for
-- the links in mails.
create table signing_keys (
  kid text primary key,
  purpose text not null check (purpose in ('access_token', 'refresh_token', 'mail_link')),
  jwk jsonb not null, -- private
  created_at timestamptz not null default now()
);

-- Links in mails, and codes that a browser trades for its session. Only hashes are kept, so that they are of no use to a
-- reader of the database or of a backup.

-- One pending link per person and purpose: a newer one takes the place of the older, using one removes it.
create table auth_one_time_tokens (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'signup', 'email_change')),
  token_hash text not null, -- SHA-256, base64url
  challenge text, -- PKCE (RFC 7636), when the client that asked for the link gave one
  challenge_method text check (challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose),
  constraint auth_one_time_tokens_hash_key unique (token_hash),
  constraint auth_one_time_tokens_challenge_is_whole check ((challenge is null) = (challenge_method is null))
);
create index auth_one_time_tokens_expires_at on auth_one_time_tokens (expires_at);

-- What a sign-in by redirect brings back to the browser; it becomes a session with the verifier of its challenge.
create table auth_codes (
  code_hash text primary key, -- SHA-256, base64url
  user_id uuid not null references users (id) on delete cascade,
  challenge text not null,
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  method text not null, -- of the session to come: the claim "amr"
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index auth_codes_user_id on auth_codes (user_id);
create index auth_codes_expires_at on auth_codes (expires_at);

-- A sign-in that is under way at another provider: what must come back with its answer. A row is removed by the one answer
-- it waits for.
create table auth_flows (
  state_hash text primary key, -- SHA-256, base64url
  browser_hash text not null, -- of the cookie of the browser that began it
  nonce text not null,
  verifier text not null, -- our own PKCE towards the provider (RFC 7636)
  redirect_to text not null, -- checked
  challenge text, -- of the client that waits for the session
  challenge_method text check (challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint auth_flows_challenge_is_whole check ((challenge is null) = (challenge_method is null))
);
create index auth_flows_expires_at on auth_flows (expires_at);

-- Sign-ups that wait until the link of their mail is opened. Each keeps its own password and name, so that the account
-- gets those of the person who reads the mailbox and not those of the first one who asked.
create table auth_sign_ups (
  id uuid primary key, -- becomes the id of the user
  email text not null,
  password_hash text, -- null: a link that confirms the address alone, after which a password is chosen
  user_metadata jsonb not null default '{}',
  token_hash text, -- SHA-256, base64url; null while no link works
  challenge text, -- PKCE (RFC 7636), when the client that asked for the link gave one
  challenge_method text check (challenge_method in ('s256', 'plain')),
  mailed_at timestamptz, -- when its last link was sent
  link_expires_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint auth_sign_ups_token_key unique (token_hash),
  -- The same password again is the same sign-up again.
  constraint auth_sign_ups_password_key unique nulls not distinct (email, password_hash),
  constraint auth_sign_ups_link_is_whole check (token_hash is null or link_expires_at is not null),
  constraint auth_sign_ups_challenge_is_whole check ((challenge is null) = (challenge_method is null))
);
create index auth_sign_ups_expires_at on auth_sign_ups (expires_at);

-- Requests for a link, written down before it is known whether the address has an account: each request writes one row and
-- gets the same answer; what follows from it is decided later.
create table auth_mail_requests (
  id uuid primary key,
  kind text not null check (kind in ('recovery', 'signup', 'email_change')),
  email text not null,
  language text not null check (language in ('en', 'zh')),
  challenge text,
  challenge_method text check (challenge_method in ('s256', 'plain')),
  sign_up_id uuid, -- that the mail is about; null for a mail that was only asked for again
  user_id uuid references users (id) on delete cascade, -- whose address is to change; null for other kinds
  -- Mails are counted by who causes them: hashes, gone with the request.
  asked_by_client text, -- the network that the request came from
  asked_by_device text, -- a browser that has signed in to the address before; null for any other
  created_at timestamptz not null,
  constraint auth_mail_requests_challenge_is_whole check ((challenge is null) = (challenge_method is null))
);
create index auth_mail_requests_created_at on auth_mail_requests (created_at);

-- What happened to an account, kept for 400 days. What runs as the family writes down its own deeds and reads none.
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

-- What Stripe says and what the operator gives are two columns; "plan" is the better of both, and what everything reads.
create table profiles (
  id uuid primary key references users (id) on delete cascade,
  email text not null,
  plan text not null default 'free' check (plan in ('free', 'print', 'pdf', 'pro')),
  subscription_status text not null default 'free',
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  paid_plan text not null default 'free' check (paid_plan in ('free', 'print', 'pro')), -- what Stripe says
  stripe_synced_at timestamptz,
  plan_override text check (plan_override in ('print', 'pro')), -- a plan given by hand
  gift_until timestamptz, -- of plan_override; null where it has no end
  gift_note text check (char_length(gift_note) <= 500), -- the operator's own words
  gift_given_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_gift_is_whole check (plan_override is not null or (gift_until is null and gift_note is null))
);
create index profiles_gift_until on profiles (gift_until) where gift_until is not null;

revoke all on
  users, auth_identities, auth_sessions, signing_keys, auth_one_time_tokens, auth_codes, auth_flows, auth_sign_ups,
  auth_mail_requests, account_events, profiles
from public;

-- The signed-in person's own address, for the policies below: families cannot read "users".
create function app_user_email() returns text
  language sql stable security definer
  return (select email from users where id = app_user_id());
revoke all on function app_user_email() from public;
grant execute on function app_user_email() to sproutcards_family;

alter table account_events enable row level security;
create policy account_events_add_own on account_events for insert to sproutcards_family
  with check (user_id = app_user_id());
grant insert on account_events to sproutcards_family;

alter table profiles enable row level security;
create policy profiles_own_row on profiles for select to sproutcards_family
  using (id = app_user_id());
create policy profiles_create_own_as_free on profiles for insert to sproutcards_family
  with check (
    id = app_user_id() and email = app_user_email() and plan = 'free' and subscription_status = 'free'
  );
create policy profiles_change_own on profiles for update to sproutcards_family
  using (id = app_user_id())
  with check (id = app_user_id() and email = app_user_email());

-- Plan, status and period are written by the server alone: a family is not granted these columns.
grant select (
  id, email, plan, subscription_status, current_period_end, cancel_at_period_end, gift_until, created_at, updated_at
) on profiles to sproutcards_family;
grant insert (id, email, plan, subscription_status, created_at, updated_at) on profiles to sproutcards_family;
grant update (email, updated_at) on profiles to sproutcards_family;
