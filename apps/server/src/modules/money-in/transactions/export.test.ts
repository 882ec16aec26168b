import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { exportColumns } from '#contract/transactions/schemas.ts';
import { bulkTransactions } from '../../../testing/bulk-transactions.ts';
import { plainBrowser } from '../../../testing/plain-browser.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
let people: Record<string, Session>;
const start = new Date('2026-11-20T22:30:00Z');

beforeAll(async () => {
  world = await testWorld({ start });
  ({ organisationId, owner, people } = await world.merchant('Boutique Njoya', ['owner', 'staff', 'support']));
  await bulkTransactions(world.database, { organisationId, count: 3000, until: start });
  const other = await world.merchant('Somebody else');
  await bulkTransactions(world.database, { organisationId: other.organisationId, count: 500, until: start, seed: 7 });
});
afterAll(() => world?.close());

async function download(query: string, who = owner) {
  const response = await world.app.inject({
    method: 'GET',
    url: `/fapi/transactions/export?${query}`,
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    error: response.headers['content-type']?.toString().includes('json') ? response.json().error : null,
  };
}
const sumOf = (rows: (string | number | undefined)[][], column: string) => {
  const place = rows[0]!.indexOf(column);
  return rows.slice(1).reduce((sum, row) => sum + Number(row[place] ?? 0), 0);
};

/** The same small generator everywhere, so that a failing filter can be run again. */
function* filters(count: number) {
  let state = 20261120;
  const next = (max: number) => (state = (state * 48271) % 2147483647) % max;
  const pick = <T>(values: T[]) => values[next(values.length)]!;
  for (let index = 0; index < count; index++) {
    const query = new URLSearchParams();
    if (next(3) === 0)
      query.set(
        'preset',
        pick(['sales', 'refunds', 'inbound', 'outbound', 'list-api', 'direct-charges', 'authorizations', 'requests']),
      );
    if (next(3) === 0) query.set('status', pick(['completed', 'failed,expired', 'processing', 'completed,cancelled']));
    if (next(4) === 0) query.set('operator', pick(['mtn', 'orange']));
    if (next(4) === 0) query.set('amountMin', String(next(200_000)));
    if (next(4) === 0) query.set('amountMax', String(200_000 + next(200_000)));
    if (next(4) === 0) query.set('from', '2026-11-20');
    if (next(4) === 0) query.set('q', pick(['njoya', '677', 'CMD-0-40', '=cmd', 'fotso']));
    if (next(4) === 0) query.set('channel', pick(['api', 'link,inStore']));
    if (next(5) === 0) query.set('reason', 'PAYER_REJECTED');
    query.set('sort', pick(['-createdAt', 'createdAt', '-amount', 'amount']));
    yield query;
  }
}

describe('the file equals the screen', () => {
  it('in count and sums, for twenty filters, as CSV and as XLSX', async () => {
    let rowsSeen = 0;
    for (const query of filters(20)) {
      const text = query.toString();
      // A sum has no order.
      query.delete('sort');
      const totals = (await owner.get(`/fapi/transactions/totals?${query}`)).body.data;
      const csv = readCsv((await download(`${text}&paid=only&format=csv`)).bytes, ',');
      const sheet = readXlsx((await download(`${text}&paid=only&format=xlsx`)).bytes).sheets[0]!.rows;
      // The sums stand below the rows.
      const xlsx = sheet.slice(0, totals.paidCount + 1);
      if (totals.paidCount > 0)
        expect(sheet[totals.paidCount + 1]![sheet[0]!.indexOf('Amount')], text).toBe(totals.rowsAmount);
      for (const rows of [csv, xlsx]) {
        const place = rows[0]!.indexOf('Type');
        const withoutRefunds = rows.filter((row) => row[place] !== 'Refund');
        expect({
          text,
          count: rows.length - 1,
          paid: sumOf(withoutRefunds, 'Amount'),
          fee: sumOf(rows, 'Fee'),
          tax: sumOf(rows, 'Tax'),
        }).toEqual({ text, count: totals.paidCount, paid: totals.paidAmount, fee: totals.fee, tax: totals.tax });
        expect(sumOf(rows, 'Net')).toBe(sumOf(rows, 'Amount') - totals.fee - totals.tax);
      }
      expect(readCsv((await download(`${text}&paid=all&format=csv&columns=id`)).bytes, ',').length - 1).toBe(
        totals.count,
      );
      rowsSeen += totals.count;
    }
    expect(rowsSeen).toBeGreaterThan(3000);
  });

  it('in order, columns and their order', async () => {
    const list = (await owner.get('/fapi/transactions?preset=sales&status=completed&sort=-amount&limit=100')).body.data;
    const csv = readCsv(
      (await download('preset=sales&status=completed&sort=-amount&format=csv&columns=amount,id,createdAt,amount'))
        .bytes,
      ',',
    );
    expect(csv[0]).toEqual(['Amount', 'Id', 'Asked for (Africa/Douala, UTC+1)']);
    expect(csv.slice(1, 101).map((row) => [Number(row[0]), row[1]])).toEqual(
      list.map((row: any) => [row.amount, row.id]),
    );
    const first = list[0];
    expect(csv[1]![2]).toBe(
      new Date(Date.parse(first.createdAt) + 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    );
  });

  it('in words: statuses, types and columns in the language asked for', async () => {
    const columns = exportColumns.join(',');
    const fr = await download(`format=csv&paid=all&language=fr&columns=${columns}`);
    const rows = readCsv(fr.bytes, ';');
    expect(fr.headers['content-disposition']).toBe('attachment; filename="nkap-transactions-2026-11-20.csv"');
    expect(fr.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(rows[0]).toHaveLength(exportColumns.length);
    expect(rows[0]!.slice(0, 7)).toEqual([
      'Demandée le (Africa/Douala, UTC+1)',
      'Id',
      'Type',
      'Sens',
      'Statut',
      'Étape',
      'Montant',
    ]);
    const statuses = new Set(rows.slice(1).map((row) => row[4]));
    // The words of the screen: while something is awaited, who must move.
    expect(statuses).toEqual(
      new Set([
        'Accepté par l’opérateur',
        'Annulé',
        'En attente du payeur',
        'Expiré',
        'Terminé',
        'Terminé · Remboursé en partie',
        'Échoué',
      ]),
    );
    expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(new Set(['Vente', 'Remboursement']));
    const xlsx = readXlsx((await download(`format=xlsx&language=fr&status=failed&columns=${columns}`)).bytes);
    expect(xlsx.sheets.map((sheet) => sheet.name)).toEqual(['Transactions', 'À propos']);
    expect(xlsx.sheets[0]!.rows[1]!.includes('Solde insuffisant')).toBe(true);
    const about = new Map(xlsx.sheets[1]!.rows.map((row) => [row[0], row[1]]));
    expect(about.get('Organisation')).toBe('Boutique Njoya');
    expect(about.get('Filtres')).toBe('Statut\u00a0: Échoué');
    expect(about.get('Fuseau horaire')).toContain('Africa/Douala');
  });

  it('in the separator asked for, in any language', async () => {
    const semicolons = readCsv((await download('format=csv&paid=all&separator=;&language=en')).bytes, ';');
    const commas = readCsv((await download('format=csv&paid=all&separator=,&language=en')).bytes, ',');
    expect(semicolons).toEqual(commas);
    expect(commas).toHaveLength(3001);
  });

  it('for the rows ticked on the screen', async () => {
    const ids = (await owner.get('/fapi/transactions?limit=25')).body.data.slice(3, 6).map((row: any) => row.id);
    const csv = readCsv((await download(`format=csv&columns=id&ids=${ids.join(',')}`)).bytes, ',');
    expect(csv.slice(1).map((row) => row[0])).toEqual(ids);
  });
});

describe('names that are formulas', () => {
  it('come out as text with a leading apostrophe; amounts stay numbers', async () => {
    const csv = readCsv((await download('format=csv&q=cmd&columns=payerName,amount')).bytes, ',');
    expect(new Set(csv.slice(1).map((row) => row[0]))).toEqual(new Set(["'=cmd|calc"]));
    const xlsx = readXlsx((await download('format=xlsx&q=cmd&columns=payerName,amount')).bytes).sheets[0]!;
    expect(xlsx.rows[1]![0]).toBe("'=cmd|calc");
    expect(typeof xlsx.rows[1]![1]).toBe('number');
    expect(xlsx.xml).not.toContain('<f>');
  });
});

describe('who may take what', () => {
  it('another organisation’s rows are never in it, and whoever may not export is told who may', async () => {
    expect(readCsv((await download('format=csv&paid=all')).bytes, ',').length).toBe(3001);
    for (const role of ['staff', 'support'])
      expect((await download('format=csv', people[role])).error).toMatchObject({
        key: 'access.denied',
        params: { permission: 'transactions:export' },
      });
  });
  it('each export stands in the audit log', async () => {
    const rows = await sql<{
      count: string;
    }>`select count(*) as count from identity.audit_log where organisation_id = ${organisationId}
      and action = 'transactions.export'`.execute(world.database.admin);
    expect(Number(rows.rows[0]!.count)).toBeGreaterThan(10);
  });
});

describe('the payments of one link', () => {
  it('have a column for each question of the link, in every format and language; answers and questions are no formulas', async () => {
    const own = [
      { key: 'class', label: { en: 'Class', fr: 'Classe' }, required: true, type: 'text' },
      { key: 'child', label: { en: '=Child', fr: '=Enfant' }, required: false, type: 'text' },
    ];
    const school = (await world.merchant('École Njoya')).owner;
    const take = (query: string) => download(query, school);
    const link = (
      await school.post('/fapi/payment-links', {
        title: { en: 'Fees', fr: 'Frais' },
        kind: 'fixed',
        amount: 500,
        use: 'multi',
        collect: { name: 'required', email: 'no', reference: 'no', own },
      })
    ).body.data;
    await world.sim('policies', { action: 'approve' });
    const browser = plainBrowser(world.app);
    await browser.send(await browser.get(`/pay/${link.slug}`), {
      phone: '677140001',
      c_name: 'Ngo Marie',
      f_class: '=1+1',
      f_child: 'Paul, Léa',
    });
    await world.settle();
    const query = `preset=link-payments&linkId=${link.id}`;
    const csv = readCsv((await take(`${query}&format=csv&language=fr`)).bytes, ';');
    expect(csv[0]!.slice(-3)).toEqual(['Nom indiqué', 'Classe', "'=Enfant"]);
    expect(csv.slice(1).map((row) => row.slice(-3))).toEqual([['Ngo Marie', "'=1+1", 'Paul, Léa']]);
    const xlsx = readXlsx((await take(`${query}&format=xlsx&language=en&columns=amount`)).bytes).sheets[0]!;
    expect(xlsx.rows).toEqual([
      ['Amount', 'Name given', 'Class', "'=Child"],
      [500, 'Ngo Marie', "'=1+1", 'Paul, Léa'],
    ]);
    expect(xlsx.xml).not.toContain('<f>');
    const pdf = readPdf((await take(`${query}&format=pdf&language=en&columns=amount`)).bytes).join(' ');
    for (const piece of ['Class', 'Ngo Marie', 'Paul, Léa']) expect(pdf).toContain(piece);
    const all = readCsv((await take('format=csv&language=en&columns=amount')).bytes, ',');
    expect(all[0], 'over several links they have no columns').toEqual(['Amount']);
  });
});

describe('PDF', () => {
  it('is a document of many pages for what a person can read', async () => {
    const pdf = await download(
      'format=pdf&language=fr&status=failed&columns=createdAt,id,payerName,amount,status,reasonCode',
    );
    expect(pdf.status).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.bytes.subarray(-6).toString()).toContain('EOF');
  });
  it('and every other file say in names: whoever gave none is called by their number, as on the screen', async () => {
    await world.production.runTx('system', (tx) =>
      sql`update transactions set payer_name = null where organisation_id = ${organisationId} and type = 'sale'
        and amount % 5 = 0`.execute(tx),
    );
    const list = (await owner.get('/fapi/transactions?limit=100&sort=-createdAt')).body.data.filter(
      (row: any) => !row.payerName && row.phone && !row.ownAccounts,
    );
    expect(list.length).toBeGreaterThan(0);
    const csv = readCsv((await download('format=csv&paid=all&sort=-createdAt&columns=id,payerName')).bytes, ',');
    const named = new Map(csv.map((row) => [row[0], row[1]]));
    for (const row of list) expect(named.get(row.id)).toBe(formatPhone(row.phone));
  });
  it('says of money in and out the sums of the screen by its words, at its head and at its foot', async () => {
    const days = 'from=2026-11-18&to=2026-11-20';
    const query = `paid=only&${days}`;
    await world.production.runTx('system', (tx) =>
      sql`update transactions set type = 'transfer', direction = 'outbound', net = amount + merchant_fee
        where organisation_id = ${organisationId} and type = 'sale' and status = 'completed' and refunded_amount = 0
        and trigger is null and amount % 3 = 0`.execute(tx),
    );
    const totals = (await owner.get(`/fapi/transactions/totals?${days}`)).body.data;
    expect(
      Math.min(totals.paidIn, totals.paidOut, totals.givenBack),
      'money in, money out, and money given back',
    ).toBeGreaterThan(0);
    for (const [language, words] of [
      ['en', ['Paid in', 'Paid out', 'Given back', 'Left']],
      ['fr', ['Entré', 'Sorti', 'Remboursé', 'Reste']],
    ] as const) {
      const text = readPdf(
        (await download(`format=pdf&${query}&language=${language}&columns=createdAt,payerName,amount,net`)).bytes,
      )
        .join(' ')
        .replaceAll(/[\u00a0\u202f]/g, ' ');
      const sums = [totals.paidIn, totals.paidOut, totals.givenBack, totals.amount];
      for (const [index, word] of words.entries()) {
        const digits = formatNumber(sums[index], language).replaceAll(/[\u00a0\u202f]/g, ' ');
        expect(text.split(digits).length - 1, `${word} ${digits}`).toBeGreaterThanOrEqual(2);
        expect(text.split(word).length - 1, word).toBeGreaterThanOrEqual(2);
      }
      expect(text, 'in minus out is no sum of the screen').not.toContain(
        formatNumber(totals.paidAmount, language).replaceAll(/[\u00a0\u202f]/g, ' '),
      );
    }
  });
  it('422 reports.too_many_rows: says which formats hold them all', async () => {
    await bulkTransactions(world.database, {
      organisationId,
      count: 2500,
      until: new Date(start.getTime() - 40 * 86_400_000),
      seed: 3,
    });
    const refused = await download('format=pdf&paid=all');
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject({
      key: 'reports.too_many_rows',
      field: 'format',
      message: { en: expect.stringContaining('XLSX'), fr: expect.stringContaining('5\u202f000') },
    });
  });
});

describe('a download that breaks off', () => {
  const busy = async () =>
    Number(
      (
        await sql<{
          count: string;
        }>`select count(*) as count from pg_stat_activity where application_name = 'nkap production'
          and datname = ${world.database.name} and xact_start is not null`.execute(world.database.admin)
      ).rows[0]!.count,
    );

  it('gives its connection back when the client leaves', async () => {
    await bulkTransactions(world.database, {
      organisationId,
      count: 60_000,
      until: new Date(start.getTime() - 80 * 86_400_000),
      seed: 5,
    });
    for (let round = 0; round < 8; round++) {
      // More rounds than the pool has connections: a leak would block the last ones.
      await new Promise<void>((resolve, reject) => {
        const call = request(
          `${world.publicUrl}/fapi/transactions/export?format=csv`,
          { headers: { authorization: `Bearer ${owner.accessToken}` } },
          (response) => {
            response.once('data', () => {
              call.destroy();
              resolve();
            });
            response.on('error', () => {});
          },
        );
        call.on('error', (error) => (call.destroyed ? undefined : reject(error)));
        call.end();
      });
    }
    await expect.poll(busy, { timeout: 60_000 }).toBe(0);
    expect(world.production.db.pools.reads.idleCount).toBe(world.production.db.pools.reads.totalCount);
  });

  it('is cut, never silently short, when the database fails half-way', async () => {
    const outcome = await new Promise<string>((resolve) => {
      const call = request(
        `${world.publicUrl}/fapi/transactions/export?format=csv`,
        { headers: { authorization: `Bearer ${owner.accessToken}` } },
        (response) => {
          response.once('data', () => {
            response.pause();
            void sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nkap production'
              and datname = ${world.database.name} and xact_start is not null`
              .execute(world.database.admin)
              .then(() => response.resume());
          });
          response.on('end', () => resolve(response.complete ? 'complete' : 'cut'));
          response.on('error', () => resolve('cut'));
        },
      );
      call.on('error', () => resolve('cut'));
      call.end();
    });
    expect(outcome).toBe('cut');
    expect((await download('format=csv&columns=id')).status).toBe(200);
  });
});
