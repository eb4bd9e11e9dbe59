-- Sign-ups that wait until the link of their mail is opened. Each keeps its own password and name, so that the account
-- gets those of the person who reads the mailbox and not those of whoever was first. The server's own business.
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
revoke all on auth_sign_ups from public;

-- The sign-up that a requested mail is about; null for a mail that was only asked for again.
alter table auth_mail_requests add column sign_up_id uuid;

-- Accounts whose address was never confirmed, and which hold nothing, become sign-ups that wait.
insert into auth_sign_ups
  (id, email, password_hash, user_metadata, token_hash, challenge, challenge_method, mailed_at, link_expires_at,
   created_at, expires_at)
select u.id, u.email, u.password_hash, u.user_metadata, t.token_hash, t.challenge, t.challenge_method,
  u.confirmation_sent_at, t.expires_at, u.created_at, now() + interval '7 days'
from users u
left join auth_one_time_tokens t on t.user_id = u.id and t.purpose = 'signup'
where u.email_confirmed_at is null and u.password_hash is not null
  and not exists (select from auth_sessions s where s.user_id = u.id)
  and not exists (select from profiles p where p.id = u.id)
  and not exists (select from family_members m where m.user_id = u.id);
delete from users u using auth_sign_ups s where s.id = u.id;

-- When it was proved that the address is the person's own, by an opened link or by a provider that vouches for it.
-- email_confirmed_at, which clients see, is also set where a server does not ask for that.
alter table users add column email_proved_at timestamptz;
update users u set email_proved_at = u.email_confirmed_at
where u.email_confirmed_at is not null and (
  u.email_confirmed_at > u.created_at
  or exists (select from auth_identities i where i.user_id = u.id and i.provider = 'google')
  or u.email = 'demo@sproutcards.local'
);
update users set user_metadata = user_metadata || '{"email_verified": false}'
where email_proved_at is null and user_metadata ? 'email_verified';
update auth_identities i set identity_data = identity_data || '{"email_verified": false}'
from users u
where u.id = i.user_id and i.provider = 'email' and u.email_proved_at is null;
