import pg from 'pg';

/**
 * The shape of the database as readable SQL, from the catalogue (the embedded PostgreSQL brings no pg_dump). It is for
 * reviewing what a migration did, and sorted by name so that a difference is small; it is not meant to be executed.
 * Names are written without their schema, because the money schema exists once per environment.
 */
export async function dumpSchema(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const header = '-- What the migrations make, written by `npm run db -- dump`. Do not edit: edit a migration.\n';
    const identity = await dumpOne(client, 'identity', 'Schema identity: shared by both environments');
    const money = await dumpOne(client, 'production', 'Money schema: the same in production and sandbox');
    return [header, identity, money].join('\n');
  } finally {
    await client.end();
  }
}

async function dumpOne(client: pg.Client, schema: string, title: string): Promise<string> {
  // PostgreSQL leaves the schema out of names that the search path reaches.
  await client.query(`set search_path to ${schema}, identity`);
  const parts = [
    ...(await types(client, schema)),
    ...(await sequences(client, schema)),
    ...(await tables(client, schema)),
    ...(await views(client, schema)),
    ...(await functions(client, schema)),
  ];
  const line = '-'.repeat(100);
  return `${line}\n-- ${title}\n${line}\n\n${parts.join('\n\n')}\n`;
}

async function types(client: pg.Client, schema: string): Promise<string[]> {
  return strings(
    client,
    `
    select format('CREATE TYPE %I AS ENUM (%s);', t.typname, string_agg(quote_literal(e.enumlabel), ', '
      order by e.enumsortorder))
    from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = $1::regnamespace group by t.typname
    union all
    select format('CREATE DOMAIN %I AS %s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
      (select coalesce(string_agg(' ' || pg_get_constraintdef(c.oid), '' order by c.conname), '') from pg_constraint c
        where c.contypid = t.oid))
    from pg_type t where t.typnamespace = $1::regnamespace and t.typtype = 'd'
    union all
    select format('CREATE TYPE %I AS (%s);', c.relname,
      (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0))
    from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'c'
    order by 1`,
    schema,
  );
}

async function sequences(client: pg.Client, schema: string): Promise<string[]> {
  return strings(
    client,
    `
    select format('CREATE SEQUENCE %I;', c.relname) from pg_class c where c.relnamespace = $1::regnamespace
      and c.relkind = 'S'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by 1`,
    schema,
  );
}

async function views(client: pg.Client, schema: string): Promise<string[]> {
  return strings(
    client,
    `
    select format(E'CREATE %sVIEW %I%s AS\\n%s', case relkind when 'm' then 'MATERIALIZED ' else '' end, relname,
      coalesce(' WITH (' || array_to_string(reloptions, ', ') || ')', ''), pg_get_viewdef(oid, true))
    from pg_class where relnamespace = $1::regnamespace and relkind in ('v', 'm') order by relname`,
    schema,
  );
}

async function functions(client: pg.Client, schema: string): Promise<string[]> {
  const texts = await strings(
    client,
    `
    select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = $1::regnamespace and p.prokind in ('f', 'p')
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        order by p.proname, pg_get_function_identity_arguments(p.oid)`,
    schema,
  );
  return texts.map((text) => `${text.replaceAll(`${schema}.`, '').trimEnd()};`);
}

async function tables(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{
    oid: number;
    name: string;
    options: string[] | null;
    partition: string | null;
    of: string | null;
    rls: boolean;
    forced: boolean;
    comment: string | null;
  }>(
    `select c.oid::int8::int4 as oid, c.relname as name, c.reloptions as options, pg_get_partkeydef(c.oid) as partition,
      pg_get_expr(c.relpartbound, c.oid) as of,
            c.relrowsecurity as rls, c.relforcerowsecurity as forced, obj_description(c.oid, 'pg_class') as comment
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')
       and c.relname not in ('migrations', 'migrations_lock', 'migration_files') order by c.relname`,
    [schema],
  );
  const all: string[] = [];
  for (const table of rows) {
    const columns = await strings(
      client,
      `
      select format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        coalesce((select format(' COLLATE %I', l.collname) from pg_collation l join pg_type t on t.oid = a.atttypid
          where l.oid = a.attcollation and a.attcollation <> t.typcollation), ''),
        case when a.attnotnull then ' NOT NULL' else '' end,
        case when a.attidentity <> '' then ' GENERATED ' || case a.attidentity when 'a' then 'ALWAYS'
          else 'BY DEFAULT' end || ' AS IDENTITY'
             when a.attgenerated <> '' then ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
             when d.adbin is not null then ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) else '' end)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      table.oid,
    );
    // Not-null constraints are part of the column above; PostgreSQL 18 lists them here too.
    const constraints = await strings(
      client,
      `
      select format('  CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true)) from pg_constraint
      where conrelid = $1 and contype <> 'n' order by array_position(array['p','u','f','c','x'], contype::text),
        conname`,
      table.oid,
    );
    const indexes = await strings(
      client,
      `
      select pg_get_indexdef(i.indexrelid) || ';' from pg_index i where i.indrelid = $1
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
        order by 1`,
      table.oid,
    );
    const triggers = await strings(
      client,
      "select pg_get_triggerdef(oid, true) || ';' from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname",
      table.oid,
    );
    const policies = await strings(
      client,
      `
      select format('CREATE POLICY %I ON %s%s%s%s%s;', polname, $1::regclass, case when polpermissive then ''
        else ' AS RESTRICTIVE' end,
        case polcmd when 'r' then ' FOR SELECT' when 'a' then ' FOR INSERT' when 'w' then ' FOR UPDATE'
          when 'd' then ' FOR DELETE' else '' end,
        ' USING (' || pg_get_expr(polqual, polrelid) || ')', ' WITH CHECK (' || pg_get_expr(polwithcheck,
          polrelid) || ')')
      from pg_policy where polrelid = $1 order by polname`,
      table.oid,
    );
    const rights = await strings(
      client,
      `
      select format('-- %s may %s', grantee, string_agg(lower(privilege_type), ', ' order by privilege_type)) from (
        select case when role.rolname in ('nkap_production', 'nkap_sandbox') then 'the environment''s role'
          else role.rolname end as grantee, a.privilege_type
        from pg_class c, aclexplode(c.relacl) a join pg_roles role on role.oid = a.grantee
          where c.oid = $1 and a.grantee <> c.relowner
        group by 1, 2) granted group by grantee order by 1`,
      table.oid,
    );
    const tail = `${table.partition ? ` PARTITION BY ${table.partition}` : ''}${table.of ? ` -- partition ${table.of}` : ''}${table.options ? ` WITH (${table.options.join(', ')})` : ''};`;
    all.push(
      [
        `CREATE TABLE ${pg.escapeIdentifier(table.name).replace(/^"([a-z_][a-z0-9_]*)"$/, '$1')} (\n${[...columns, ...constraints].join(',\n')}\n)${tail}`,
        ...(table.comment ? [`COMMENT ON TABLE ${table.name} IS ${pg.escapeLiteral(table.comment)};`] : []),
        ...indexes,
        ...triggers,
        ...(table.rls ? [`ALTER TABLE ${table.name} ENABLE ROW LEVEL SECURITY;`] : []),
        ...(table.forced ? [`ALTER TABLE ${table.name} FORCE ROW LEVEL SECURITY;`] : []),
        ...policies,
        ...rights,
      ]
        .join('\n')
        .replaceAll(`${schema}.`, ''),
    );
  }
  return all;
}

async function strings(client: pg.Client, query: string, parameter: string | number): Promise<string[]> {
  const { rows } = await client.query<{ [column: string]: string }>(query, [parameter]);
  return rows.map((row) => Object.values(row)[0] ?? '');
}
