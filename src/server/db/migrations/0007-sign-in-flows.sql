-- A sign-in that is under way at another provider: what must come back with its answer. Of what the browser holds only
-- hashes are kept; a row is removed by the one answer it waits for. The server's own business.
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

revoke all on auth_flows from public;
