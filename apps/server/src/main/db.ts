import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError, loadConfig, rootFolder } from '../kit/config.ts';
import { environments, openDatabase, withTx, type Database, type Environment } from '../kit/database.ts';
import { createLog, silentLog } from '../kit/log.ts';
import { migrate } from '../kit/migrate.ts';
import { dumpSchema } from '../kit/schema-dump.ts';
import { existingSecret, loadSecret, type Secret } from '../kit/secret.ts';
import { changeLevelCaps, printLevels } from '../modules/terms/business-levels/public.ts';
import { addReviewer } from '../modules/people/reviewers/public.ts';
import { systemClock } from '../kit/clock.ts';
import { rebuildReports } from '../modules/ground/reports/public.ts';
import type { Tables } from '../modules/tables.ts';
import { openServer, type Server } from '../postgres/server.ts';
import { againDeadJobs, listDeadJobs } from './dead-jobs.ts';
import { existingConfig } from './open-existing.ts';

/**
 * Operator commands on the database: the configured one, or the embedded server (a running one is used, not stopped).
 */
const commands: Record<
  string,
  { what: string; takesWords?: true; makes?: true; run(server: Server, secret: () => Secret): Promise<string> }
> = {
  migrate: {
    what: 'apply the migrations that are new',
    makes: true,
    run: async (server, secret) => {
      const applied = await migrate({ adminUrl: server.adminUrl, secret: secret() });
      return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to do: every migration is applied';
    },
  },
  dump: {
    what: 'write db/schema.sql from the migrations, through a database made for it and removed again',
    makes: true,
    run: async (server, secret) => {
      const name = `nkap_dump_${process.pid}`;
      const address = (database: string) => Object.assign(new URL(server.adminUrl), { pathname: `/${database}` }).href;
      await onDatabase(server.adminUrl, `create database ${name} template template0 encoding 'UTF8'`);
      try {
        await migrate({ adminUrl: address(name), secret: secret() });
        await writeFile(join(rootFolder, 'db/schema.sql'), await dumpSchema(address(name)));
      } finally {
        await onDatabase(server.adminUrl, `drop database ${name} with (force)`);
      }
      return 'Wrote db/schema.sql';
    },
  },
  reports: {
    what: 'sum all days of reports anew, beside live traffic: after rows were written past the product',
    run: async (server, secret) => {
      const said: string[] = [];
      for (const environment of environments) {
        const days = await inEnvironment(server, secret(), environment, rebuildReports);
        said.push(`${environment}: ${days} days`);
      }
      return `Summed anew, ${said.join(', ')}`;
    },
  },
  reviewer: {
    what: 'let somebody look at the papers of every organisation: npm run db -- reviewer name@example.cm',
    takesWords: true,
    run: async (server, secret) => {
      const email = process.argv[3]?.trim().toLowerCase() ?? '';
      return inEnvironment(server, secret(), 'production', (db) =>
        withTx(db, 'system', async (tx) => {
          const user = await tx
            .selectFrom('identity.users')
            .select(['id', 'display_name'])
            .where('email', '=', email)
            .executeTakeFirst();
          if (!user) throw new Error(`Nobody here logs in with ${JSON.stringify(email)}`);
          await addReviewer(tx, user.id, systemClock.now());
          return `${user.display_name} has the review desk from the next page on`;
        }),
      );
    },
  },
  levels: {
    what: 'show what a business may move at each level, or change it: npm run db -- levels 1 in day=2000000 from=2026-12-01',
    takesWords: true,
    run: async (server, secret) => {
      const words = process.argv.slice(3);
      return inEnvironment(server, secret(), 'production', (db) =>
        withTx(db, 'system', (tx) =>
          words.length === 0 ? printLevels(tx, systemClock.now()) : changeLevelCaps(tx, words, systemClock.now()),
        ),
      );
    },
  },
  jobs: {
    what: 'show jobs that were given up, or try them again by id or kind: npm run db -- jobs again message',
    takesWords: true,
    run: async (server, secret) => {
      const [word, which, ...more] = process.argv.slice(3);
      if ((word !== undefined && word !== 'again') || (word === 'again') !== (which !== undefined) || more.length > 0)
        throw new Error('say nothing, or "again" with an id or a kind');
      const said: string[] = [];
      for (const environment of environments)
        said.push(
          ...(await inEnvironment(server, secret(), environment, (db) =>
            withTx(db, 'system', (tx) =>
              which === undefined
                ? listDeadJobs(tx, environment)
                : againDeadJobs(tx, environment, which, systemClock.now()),
            ),
          )),
        );
      return said.length > 0 ? said.join('\n') : 'None is dead';
    },
  },
  address: {
    what: "print the administrator's address, for psql and backup tools",
    run: async (server) => server.adminUrl,
  },
};

/** Something done with an environment's own login, as its processes do it. */
async function inEnvironment<T>(
  server: Server,
  secret: Secret,
  environment: Environment,
  work: (db: Database<Tables>) => Promise<T>,
): Promise<T> {
  const db = openDatabase<Tables>({ url: server.databaseUrl, environment, secret, log: silentLog, poolMax: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const command = commands[process.argv[2] ?? ''];
const [strange] = command?.takesWords ? [] : process.argv.slice(3);
if (!command || strange !== undefined) {
  if (strange !== undefined) console.error(`${process.argv[2]} takes nothing, and not ${strange}.`);
  console.log(
    [
      'npm run db -- <command>',
      '',
      ...Object.entries(commands).map(([name, { what }]) => `  ${name.padEnd(10)} ${what}`),
    ].join('\n'),
  );
  process.exitCode = 1;
} else {
  try {
    const config = command.makes ? loadConfig() : existingConfig();
    const secret = () => (command.makes ? loadSecret : existingSecret)(config);
    const server = await openServer(config, createLog({ name: 'db', level: 'warn' }));
    try {
      console.log(await command.run(server, secret));
    } finally {
      await server.stop();
    }
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : `It did not work: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
