-- Accounts. Who may sign in (users, identities, sessions, keys) is the server's own business: no grants here.
-- Of all this a family sees one row of "profiles", its own, and may write only what the policies below allow.

create table users (
  id uuid primary key,
  email text not null,
  password_hash text, -- argon2id in PHC format; null for an account that only signs in elsewhere
  email_confirmed_at timestamptz,
  user_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_email_is_lower_case check (email = lower(email))
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
  refresh_counter bigint not null default 0,
  refreshed_at timestamptz,
  created_at timestamptz not null default now()
);
create index auth_sessions_user_id on auth_sessions (user_id);

-- Keys of this installation, shared by all its processes: ES256 pairs for access tokens, secrets for refresh tokens.
create table signing_keys (
  kid text primary key,
  purpose text not null check (purpose in ('access_token', 'refresh_token')),
  jwk jsonb not null, -- private
  created_at timestamptz not null default now()
);

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  email text not null,
  plan text not null default 'free' check (plan in ('free', 'print', 'pdf', 'pro')),
  subscription_status text not null default 'free',
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

revoke all on users, auth_identities, auth_sessions, signing_keys, profiles from public;

-- The signed-in person's own address, for the policies below: families cannot read "users".
create function app_user_email() returns text
  language sql stable security definer
  return (select email from users where id = app_user_id());
revoke all on function app_user_email() from public;
grant execute on function app_user_email() to sproutcards_family;

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
  id, email, plan, subscription_status, current_period_end, cancel_at_period_end, created_at, updated_at
) on profiles to sproutcards_family;
grant insert (id, email, plan, subscription_status, created_at, updated_at) on profiles to sproutcards_family;
grant update (email, updated_at) on profiles to sproutcards_family;
