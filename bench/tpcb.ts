import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** pgbench's default transaction, as the yardstick for what a server can do with durable interactive transactions. */
export async function prepareTpcb(url: string, scale: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
      create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
      create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
      create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100);
      insert into pgbench_branches (bid, bbalance) select i, 0 from generate_series(1, ${scale}) i;
      insert into pgbench_tellers (tid, bid, tbalance) select i, (i - 1) / 10 + 1, 0
        from generate_series(1, ${scale * 10}) i;
      insert into pgbench_accounts (aid, bid, abalance, filler) select i, (i - 1) / 100000 + 1, 0, ''
        from generate_series(1, ${scale * 100_000}) i;
      alter table pgbench_branches add primary key (bid);
      alter table pgbench_tellers add primary key (tid);
      alter table pgbench_accounts add primary key (aid)`);
    await client.query('vacuum analyze pgbench_branches, pgbench_tellers, pgbench_accounts');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Transactions per second with our own driver, statements prepared. */
export async function runTpcb(url: string, options: { connections: number; milliseconds: number }): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  try {
    const { rows } = await clients[0]!.query<{ scale: number }>('select count(*)::int as scale from pgbench_branches');
    const scale = rows[0]!.scale;
    const to = (max: number) => 1 + Math.floor(Math.random() * max);
    const begun = performance.now();
    const end = begun + options.milliseconds;
    let done = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < end) {
          const [aid, bid, tid, delta] = [to(scale * 100_000), to(scale), to(scale * 10), to(10_000) - 5000];
          await client.query('begin');
          await client.query({
            name: 'a',
            text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
            values: [delta, aid],
          });
          await client.query({
            name: 's',
            text: 'select abalance from pgbench_accounts where aid = $1',
            values: [aid],
          });
          await client.query({
            name: 't',
            text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
            values: [delta, tid],
          });
          await client.query({
            name: 'b',
            text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
            values: [delta, bid],
          });
          await client.query({
            name: 'h',
            text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
            values: [tid, bid, aid, delta],
          });
          await client.query('commit');
          done++;
        }
      }),
    );
    return (done / (performance.now() - begun)) * 1000;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The same with the original program where it is installed, else null. */
export async function runPgbench(
  url: string,
  options: { connections: number; seconds: number },
): Promise<number | null> {
  const child = spawn(
    'pgbench',
    ['-n', '-c', String(options.connections), '-j', '2', '-T', String(options.seconds), url],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exit = new Promise<number | null>((done) => child.on('error', () => done(null)).on('close', done));
  const [output, code] = await Promise.all([text(child.stdout), exit]);
  const rate = /tps = ([0-9.]+)/.exec(output);
  return code === 0 && rate ? Number(rate[1]) : null;
}
