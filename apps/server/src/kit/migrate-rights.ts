import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { environments, roleOf } from './database.ts';
import { sqlState } from './database-errors.ts';

/**
 * What the server refused a login that prepares the database, as a sentence with the statements that give it the right;
 * any other error as it is.
 */
export async function explainDenied(db: Kysely<unknown>, error: unknown): Promise<unknown> {
  if (sqlState(error) !== '42501') return error;
  const roles = environments.map(roleOf);
  const {
    rows: [found],
  } = await sql<{ me: string; database: string; makesRoles: boolean; owns: boolean; foreign: string[] | null }>`
    select current_user as me, d.datname as database, r.rolcreaterole as "makesRoles",
      pg_get_userbyid(d.datdba) = current_user as owns,
      (select array_agg(o.rolname::text order by o.rolname) from pg_roles o where o.rolname = any(${roles}::text[])
        and not pg_has_role(current_user, o.oid, 'MEMBER WITH ADMIN OPTION')) as foreign
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`.execute(db);
  if (!found) return error;
  const [me, database] = [quoted(found.me), quoted(found.database)];
  const statements = [
    ...(found.makesRoles ? [] : [`alter role ${me} createrole`]),
    ...(found.owns ? [] : [`alter database ${database} owner to ${me}`]),
    ...(found.foreign ? [`grant ${found.foreign.join(', ')} to ${me} with admin option`] : []),
  ];
  if (statements.length === 0) return error;
  return new Error(
    `The login ${found.me} may not prepare the database ${found.database} (${(error as Error).message}). ` +
      `As an administrator of the server, run: ${statements.join('; ')}. Or set ADMIN_DATABASE_URL to a login that has it.`,
    { cause: error },
  );
}

/** As a person writes it, where that is enough. */
const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name));
