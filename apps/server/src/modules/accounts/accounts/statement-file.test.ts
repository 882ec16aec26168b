import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { withPin } from '../../../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { statementTally } from './statement-hash.ts';
import type { StatementHead, StatementLine } from './statement.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
const days = 'from=2026-11-18&to=2026-11-20';

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T22:50:00Z') });
  ({ owner, organisationId } = await world.merchant('Boutique Njoya'));
  await world.sim('policies', { action: 'approve' });
  const charge = async (amount: number) =>
    (
      await owner.post('/fapi/direct-charges', {
        amount,
        phone: '677123456',
        merchantReference: `CMD ${amount}`,
        payerName: '=SUM(A1)',
      })
    ).body.data.id as string;
  const first = await charge(10_000);
  await charge(5_000);
  await world.settle();
  // Past midnight in Douala, still the 18th in UTC.
  await world.travel(20 * 60_000, 10 * 60_000);
  await owner.post(`/fapi/transactions/${first}/refunds`, { amount: 4_000, reasonCode: 'customerRequest' });
  await world.settle();
  await world.travel(26 * 3_600_000, 13 * 3_600_000);
  owner = await world.person(organisationId, 'owner');
  await charge(700);
  await world.settle();
});
afterAll(() => world?.close());

async function take(query: string, environment: 'app' | 'sandboxApp' = 'app', who = owner) {
  const response = await world[environment].inject({
    method: 'GET',
    url: `/fapi/accounts/statement/file?${query}`,
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  return {
    status: response.statusCode,
    bytes: response.rawPayload,
    name: String(response.headers['content-disposition']),
    json: () => response.json(),
  };
}
const factsOf = (rows: (string | number | undefined)[][]) => new Map(rows.map((row) => [row[0], row[1]]));

describe('the statement as a file', () => {
  it('CSV: opening, every movement, closing, and what it is about', async () => {
    const file = await take(`${days}&format=csv&language=fr`);
    expect(file.name).toContain('nkap-releve-2026-11-18-2026-11-20.csv');
    const rows = readCsv(file.bytes, ';');
    const facts = factsOf(rows);
    expect(facts.get('Organisation')).toBe('Boutique Njoya');
    expect(facts.get('Fuseau horaire')).toBe('Africa/Douala (UTC+1)');
    expect(
      ['Solde d’ouverture', 'Total des entrées', 'Total des sorties', 'Solde de clôture'].map((name) =>
        facts.get(name),
      ),
    ).toEqual(['0', '15386', '4000', '11386']);
    const head = rows.findIndex((row) => row[0]?.startsWith('Comptabilisé'));
    const lines = rows.slice(head + 1).filter((row) => row.length > 2);
    const seen = lines.map((row) => [row[0]!.slice(0, 10), row[3], row[7], row[8], row[9], row[10], row[11]]);
    // Two charges of the same moment are booked in either order.
    expect(new Set(seen.slice(0, 2).map(String))).toEqual(
      new Set(['2026-11-18,Vente,5000,100,,4900,', '2026-11-18,Vente,10000,200,,9800,']),
    );
    expect(seen.slice(2)).toEqual([
      ['2026-11-19', 'Remboursement', '-4000', '', '', '', '4000'],
      ['2026-11-20', 'Vente', '700', '14', '', '686', ''],
    ]);
    expect([facts.get('Dont frais'), facts.get('Dont taxes')]).toEqual(['314', '0']);
    expect(lines.map((row) => row[12]).slice(1)).toEqual(['14700', '10700', '11386']);
    expect(lines[0]![4]).toBe("'=SUM(A1)");
  });

  it('XLSX: real dates and numbers, summary first', async () => {
    const book = readXlsx((await take(`${days}&format=xlsx&language=en`)).bytes);
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['Summary', 'Movements']);
    const facts = factsOf(book.sheets[0]!.rows);
    expect([facts.get('Opening balance'), facts.get('Closing balance'), facts.get('Number of movements')]).toEqual([
      0, 11_386, 4,
    ]);
    expect(facts.get('As of')).toBeTypeOf('number');
    const lines = book.sheets[1]!.rows.slice(1);
    expect(lines).toHaveLength(4);
    for (const line of lines)
      expect([typeof line[0], typeof line[1], typeof line[12]]).toEqual(['number', 'number', 'number']);
    // The refund was booked at 00:10 in Douala on the 19th.
    expect(Math.floor(lines[2]![0] as number)).toBe(46_345);
  });

  it('PDF: the same words and figures, in both languages', async () => {
    const fr = readPdf((await take(`${days}&format=pdf&language=fr`)).bytes).join('\n');
    for (const piece of [
      'Relevé de compte',
      'Boutique Njoya',
      'Compte d’encaissement',
      'du 18 nov. 2026 au 20 nov. 2026',
      '11 386 FCFA',
      'Solde de clôture',
      'Remboursement',
      'Page 1 sur ',
      'Africa/Douala (UTC+1)',
    ])
      expect(fr).toContain(piece);
    const en = readPdf((await take(`${days}&format=pdf&language=en`)).bytes).join('\n');
    for (const piece of [
      'Account statement',
      'Collection account',
      '18 Nov 2026 to 20 Nov 2026',
      'XAF 11,386',
      'Closing balance',
      'Refund',
      'Page 1 of ',
    ])
      expect(en).toContain(piece);
  });

  it('screen, CSV, XLSX and PDF say the same of every line', async () => {
    const screen = (await owner.get(`/fapi/accounts/statement?${days}`)).body.data;
    const empty = (amount: number) => (amount === 0 ? '' : String(amount));
    const onScreen = screen.lines.map((line: any) => [
      String(line.gross),
      empty(line.fee),
      empty(line.tax),
      empty(line.amountIn),
      empty(line.amountOut),
      String(line.balance),
    ]);
    const csv = readCsv((await take(`${days}&format=csv&language=en`)).bytes, ',');
    const inCsv = csv.slice(csv.findIndex((row) => row[0]?.startsWith('Booked')) + 1).filter((row) => row.length > 2);
    expect(inCsv.map((row) => row.slice(7))).toEqual(onScreen);
    const inXlsx = readXlsx((await take(`${days}&format=xlsx&language=en`)).bytes).sheets[1]!.rows.slice(1);
    expect(inXlsx.map((row) => [7, 8, 9, 10, 11, 12].map((at) => String(row[at] ?? '')))).toEqual(onScreen);
    const pdf = readPdf((await take(`${days}&format=pdf&language=en`)).bytes).join('\n');
    for (const line of screen.lines)
      for (const amount of [line.gross, line.balance]) expect(pdf).toContain(amount.toLocaleString('en'));
    let balance = screen.openingBalance;
    for (const line of screen.lines) expect(line.balance).toBe((balance += line.gross - line.fee - line.tax));
    expect(balance).toBe(screen.closingBalance);
  });

  it('a corrected fee is a fee given back, a tax put right a tax, each line with its reason', async () => {
    const admin = await withPin(world, await world.person(organisationId, 'admin'));
    const sale = (await owner.get('/fapi/transactions?type=sale&limit=1')).body.data[0].id;
    const correct = async (body: object) => {
      const asked = await owner.post('/fapi/payment-adjustments', { transactionId: sale, note: 'Wrong', ...body });
      return admin.post(`/fapi/payment-adjustments/${asked.body.data.id}/approve`, {});
    };
    await correct({ direction: 'credit', amount: 9, reasonCode: 'feeCorrection' });
    await correct({ direction: 'debit', amount: 120, reasonCode: 'taxCorrection' });
    const { lines, feeTotal, taxTotal } = (await owner.get('/fapi/accounts/statement?from=2026-11-20&to=2026-11-20'))
      .body.data;
    expect(lines.slice(1)).toMatchObject([
      { type: 'adjustment', reasonCode: 'feeCorrection', gross: 0, fee: -9, tax: 0, amountIn: 9 },
      { type: 'adjustment', reasonCode: 'taxCorrection', gross: 0, fee: 0, tax: 120, amountOut: 120 },
    ]);
    expect([feeTotal, taxTotal]).toEqual([14 - 9, 120]);
    const csv = readCsv((await take('from=2026-11-20&to=2026-11-20&format=csv&language=fr')).bytes, ';');
    expect(csv.map((row) => row[3])).toContain('Régularisation · Correction de frais');
    // Undone again, so that the figures of the other tests stand.
    for (const { id } of (await owner.get('/fapi/payment-adjustments')).body.data)
      await admin.post(`/fapi/payment-adjustments/${id}/reverse`, { note: 'A test' });
  });

  it('says the same hash in every format, language and at any later time', async () => {
    const csv = factsOf(readCsv((await take(`${days}&format=csv&language=fr`)).bytes, ';')).get('SHA-256 des lignes');
    const xlsx = factsOf(readXlsx((await take(`${days}&format=xlsx&language=en`)).bytes).sheets[0]!.rows).get(
      'SHA-256 of the lines',
    );
    const pdf = readPdf((await take(`${days}&format=pdf&language=en`)).bytes).join('\n');
    expect(csv).toMatch(/^[0-9a-f]{64}$/);
    expect(xlsx).toBe(csv);
    expect(pdf).toContain(csv);
    const shorter = factsOf(
      readCsv((await take('from=2026-11-18&to=2026-11-19&format=csv&language=fr')).bytes, ';'),
    ).get('SHA-256 des lignes');
    expect(shorter).not.toBe(csv);
  });

  it('continues where the day before closed', async () => {
    const of = async (from: string, to: string) =>
      factsOf(readCsv((await take(`from=${from}&to=${to}&format=csv&language=en`)).bytes, ','));
    const [one, two, three] = [
      await of('2026-11-18', '2026-11-18'),
      await of('2026-11-19', '2026-11-19'),
      await of('2026-11-20', '2026-11-20'),
    ];
    expect(two.get('Opening balance')).toBe(one.get('Closing balance'));
    expect(three.get('Opening balance')).toBe(two.get('Closing balance'));
  });

  it('is marked where the data is not real, and says so in its name', async () => {
    const sandbox = await world.person(organisationId, 'owner', 'sandbox');
    const file = await take(`${days}&format=pdf&language=fr`, 'sandboxApp', sandbox);
    expect(file.name).toContain('-sandbox.pdf');
    const text = readPdf(file.bytes).join('\n');
    expect(text).toContain('DONNÉES DE TEST');
    expect(text).toContain('Aucun mouvement pendant cette période.');
  });

  it('422 reports.range_too_long and reports.range_invalid: a refusal, not a broken file', async () => {
    expect((await take('from=2026-09-01&to=2026-11-20&format=pdf')).json().error.key).toBe('reports.range_too_long');
    expect((await take('from=2026-11-20&to=2026-12-25&format=xlsx')).json().error.key).toBe('reports.range_invalid');
    expect((await take(`${days}&format=csv&accountId=acc_00000000000000000000000000`)).status).toBe(404);
  });
});

describe('the sum of the lines', () => {
  const head: StatementHead = {
    accountId: 'acc_1',
    accountName: { en: 'a', fr: 'a' },
    from: '2026-11-01',
    to: '2026-11-02',
    openingBalance: 100,
    feeTotal: 4,
    taxTotal: 6,
    totalIn: 50,
    totalOut: 30,
    closingBalance: 120,
    lineCount: 2,
    asOf: '',
  };
  const line = (entryId: string, amountIn: number, amountOut: number, balance: number): StatementLine => ({
    entryId,
    date: '',
    valueDate: '',
    type: 'sale',
    recipe: '',
    refId: null,
    counterparty: null,
    ownAccounts: null,
    reference: null,
    operatorReference: null,
    reasonCode: null,
    gross: amountIn - amountOut + 5,
    fee: 2,
    tax: 3,
    amountIn,
    amountOut,
    balance,
  });
  it('must lead from opening to closing, or the statement is not published', () => {
    const good = statementTally('org', head);
    good.add(line('1', 50, 0, 150));
    good.add(line('2', 0, 30, 120));
    expect(good.close()).toMatch(/^[0-9a-f]{64}$/);
    const gap = statementTally('org', head);
    expect(() => gap.add(line('1', 50, 0, 151))).toThrow('says 151');
    const short = statementTally('org', head);
    short.add(line('1', 50, 0, 150));
    expect(() => short.close()).toThrow('1 lines end at 150');
    const untold = statementTally('org', head);
    expect(() => untold.add({ ...line('1', 50, 0, 150), fee: 0 })).toThrow('1 moves 50, not 55 − 0 − 3');
  });
});
