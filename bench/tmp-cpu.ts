import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { newId } from '#server/kit/ids.ts';
import { openDatabase, withTx } from '#server/kit/database.ts';
import { silentLog } from '#server/kit/log.ts';
import { migrate } from '#server/kit/migrate.ts';
import { secretFrom } from '#server/kit/secret.ts';
import { ensureAccounts } from '#server/ledger/accounts.ts';
import { createBatcher } from '#server/ledger/batcher.ts';
import { postingFor } from '#server/ledger/recipes.ts';
const serverUrl = process.env.U!;
const name = `cpu_${process.pid}`;
const adminUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
const secret = secretFrom('a secret for benches only, thirty-two characters at least');
const on = async (s: string) => { const c = new pg.Client({ connectionString: serverUrl }); await c.connect(); const r = await c.query(s); await c.end(); return r.rows; };
await on(`create database ${name} template template0`);
await migrate({ adminUrl, secret });
const db = openDatabase({ url: adminUrl, environment: 'production', secret, log: silentLog, poolMax: 4, preparedStatements: process.env.PREP === '1' });
const orgs = Array.from({ length: 500 }, () => newId('organisation'));
await withTx(db, 'system', async (tx) => { for (const o of orgs) await ensureAccounts(tx, o, new Date(), ['collectionPrimary', 'feeRevenue', 'providerClearing:mtn']); });
const charge = (organisationId: string) => { const now = new Date(); return postingFor('collection.charge', { organisationId, refId: newId('transaction', now), occurredAt: now, bookedAt: now }, { operator: 'mtn', amount: 10_000, payerFee: 60, merchantFee: 140 }); };
const b = createBatcher({ db });
const hist: number[] = []; let lastT = performance.now();
setInterval(() => { const t = performance.now(); if (t - lastT > 40) console.log('STALL event loop', (t - lastT).toFixed(0)); lastT = t; }, 10).unref();
const orig = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function (q: any, ...r: any[]) { const t = performance.now(); const p = orig.call(this, q, ...r); if (p && p.then) p.then(() => { const d = performance.now() - t; if (d > 45) console.log('STALL', d.toFixed(0), (typeof q === 'string' ? q : q.text).trim().slice(0, 30)); }, () => {}); return p; };
const cpuDb = () => { let t = 0; for (const l of execSync('ps -eo pid,args | grep "nkap_production" | grep -v grep | grep postgres: || true').toString().split('\n')) { const pid = l.trim().split(' ')[0]; if (!pid) continue; try { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' '); t += Number(f[13]) + Number(f[14]); } catch {} } return t * 10_000; };
async function load(ms: number, among: string[]) { let n = 0; const end = performance.now() + ms; await Promise.all(Array.from({ length: 256 }, async () => { while (performance.now() < end) { await b.post(charge(among[Math.floor(Math.random() * among.length)]!)); n++; } })); return n; }
await load(800, orgs);
for (const [k, among] of [['uniform', orgs], ['hot', orgs.slice(0, 1)]] as const) {
  const d0 = cpuDb(), c0 = process.cpuUsage(), t0 = performance.now();
  const n = await load(1500, among);
  const c = process.cpuUsage(c0); const ms = performance.now() - t0;
  console.log(k, 'rate', (n / ms * 1000).toFixed(0), 'node us', (c.user / n).toFixed(1), '+', (c.system / n).toFixed(1), 'db us', ((cpuDb() - d0) / n).toFixed(1));
}
await b.close(); await db.close(); await on(`drop database ${name} with (force)`);
