-- The roles under which a request runs. They cannot log in: the server enters them for one transaction (SET LOCAL ROLE),
-- so that row-level security holds even where a query forgets its filter. Nothing is granted to them by default:
-- each table grants what it means to.
-- Roles belong to the whole cluster, so another database of it may have made them, or be making them just now.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['sproutcards_family', 'sproutcards_anon'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- The login that made the role must still be allowed to enter it. A login that was given the role by an administrator may
    -- not grant it again, and two grants at the same moment meet on one catalog row; the line after tells if it matters.
    begin
      execute format('grant %I to current_user', role_name);
    exception when insufficient_privilege or unique_violation or internal_error then
      null;
    end;
    perform set_config('role', role_name, true);
    perform set_config('role', 'none', true);
  end loop;
end
$$;

revoke create on schema public from public;
grant usage on schema public to sproutcards_family, sproutcards_anon;

-- The family of the current transaction, or null for a visitor and for the server itself.
create function app_user_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
