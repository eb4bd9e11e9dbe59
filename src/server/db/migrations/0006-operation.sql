-- What a restore leaves behind, and what a later restore has to know. All of it is the server's own business: no grants.

-- A restored database knows nothing of what has happened since its backup was made.
create table restores (
  id uuid primary key,
  backup_made_at timestamptz not null,
  restored_at timestamptz not null,
  customers_found_in text[] not null default '{}' -- modes of billing whose customers were looked for at Stripe since
);

-- Accounts whose billing was not read from Stripe since the restore. Until then nothing is begun or resumed for them.
create table restored_billing_reads (
  user_id uuid not null references users (id) on delete cascade,
  mode text not null,
  restored_at timestamptz not null,
  primary key (user_id, mode)
);

-- Accounts that were erased, so that a restored backup does not bring them back: the id and nothing about the person.
create table erased_accounts (
  user_id uuid primary key,
  erased_at timestamptz not null
);
create index erased_accounts_by_time on erased_accounts (erased_at);

revoke all on restores, restored_billing_reads, erased_accounts from public;

-- When the pruning last trusted this machine's clock. A clock that has jumped ahead must not delete what is still wanted.
create table pruning_clock (
  id integer primary key check (id = 1),
  trusted_at timestamptz not null,
  doubted_since timestamptz, -- the first of the runs that found the clock too far ahead; null while it is trusted
  doubted_at timestamptz, -- the last of them
  constraint pruning_clock_doubt_is_whole check ((doubted_since is null) = (doubted_at is null))
);
revoke all on pruning_clock from public;
