-- What proves who somebody is for once: links in mails, and codes that a browser trades for its session. Of both only
-- hashes are kept, so that nobody who reads the database (or a backup of it) can use them. The server's own business.

-- One pending link per person and purpose: a newer one takes the place of the older, using one removes it.
create table auth_one_time_tokens (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'signup')),
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

-- Requests for a link, written down before anybody looks whether the address has an account: to whoever asks, one row
-- is written and the answer is the same; what follows from it is decided later.
create table auth_mail_requests (
  id uuid primary key,
  kind text not null check (kind in ('recovery', 'signup')),
  email text not null,
  language text not null check (language in ('en', 'zh')),
  challenge text,
  challenge_method text check (challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  constraint auth_mail_requests_challenge_is_whole check ((challenge is null) = (challenge_method is null))
);
create index auth_mail_requests_created_at on auth_mail_requests (created_at);

revoke all on auth_one_time_tokens, auth_codes, auth_mail_requests from public;

-- When the last link of each kind went out: at most one a minute.
alter table users
  add column recovery_sent_at timestamptz,
  add column confirmation_sent_at timestamptz;
