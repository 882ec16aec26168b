import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startHarness, type Harness } from '../test-client.ts';
import { nextWorkingDay, works } from './calendar.ts';

let harness: Harness;
const client = { id: 'shop', name: 'Shop', rib: '10005000020000002061138', secret: 'shop-secret', balance: 1_000_000 };
const headers = { authorization: 'Bearer shop-secret' };
const at = (path: string) => `${harness.sims.bank.url}/dropbox/shop/${path}`;
/** Key of an account at the bank 10029, branch 00002. */
const ribOf = (account: string) =>
  `1002900002${account}${String(97n - (BigInt(`1002900002${account}00`) % 97n)).padStart(2, '0')}`;
const order = (
  id: string,
  payments: { account: string; amount: number }[],
  change: { count?: number; sum?: number; debtor?: string; priority?: string; date?: string } = {},
) => {
  const sum = payments.reduce((total, payment) => total + payment.amount, 0);
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>${id}</MsgId><NbOfTxs>${change.count ?? payments.length}</NbOfTxs><CtrlSum>${change.sum ?? sum}</CtrlSum></GrpHdr><PmtInf><PmtInfId>${id}-1</PmtInfId><PmtTpInf><InstrPrty>${change.priority ?? 'NORM'}</InstrPrty></PmtTpInf><ReqdExctnDt>${change.date ?? '2026-11-19'}</ReqdExctnDt><DbtrAcct><Id><Othr><Id>${change.debtor ?? client.rib}</Id></Othr></Id></DbtrAcct>${payments.map((payment, index) => `<CdtTrfTxInf><PmtId><InstrId>${id}I${index}</InstrId><EndToEndId>${id}E${index}</EndToEndId></PmtId><Amt><InstdAmt Ccy="XAF">${payment.amount}</InstdAmt></Amt><Cdtr><Nm>Payee ${index}</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${payment.account}</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>`).join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;
};
const put = (name: string, body: string) => call('PUT', at(`outbox/${name}.xml`), { headers, body });
const inbox = async () =>
  ((await call('GET', at('inbox'), { headers })).json.files as { name: string }[]).map((file) => file.name);
/** Fetches everything that lies there and gives it up. */
const fetchAll = async () => {
  const texts: string[] = [];
  for (const name of await inbox()) {
    texts.push((await call('GET', at(`inbox/${name}`), { headers })).text);
    await call('DELETE', at(`inbox/${name}`), { headers });
  }
  return texts;
};
const statusesIn = (text: string) =>
  [...text.matchAll(/<TxSts>(\w+)<\/TxSts>(?:<StsRsnInf><Rsn><Cd>(\w+))?/g)].map(([, status, reason]) =>
    [status, reason].filter(Boolean).join(' '),
  );
const setClock = (text: string) => harness.sim('clock/set', { at: `${text}:00+01:00` });

beforeAll(async () => {
  harness = await startHarness();
  await harness.sim('clock', { frozen: true });
  await setClock('2026-11-19T09:00');
  await harness.sim('bank/clients', client);
});
afterAll(() => harness.close());

describe('a drop box', () => {
  it('opens to its client only', async () => {
    expect((await call('GET', at('inbox'))).status).toBe(401);
    expect((await call('GET', at('inbox'), { headers: { authorization: 'Bearer other' } })).status).toBe(401);
    expect((await call('GET', at('inbox').replace('shop', 'else'), { headers })).status).toBe(401);
  });
  it('takes a file once, knows it again, and refuses another one of its name', async () => {
    const one = order('M1', [{ account: ribOf('30245039710'), amount: 5000 }]);
    expect([
      (await put('M1', one)).status,
      (await put('M1', one)).status,
      (await put('M1', one.replace('5000', '6000'))).status,
    ]).toEqual([201, 200, 409]);
    expect((await fetchAll()).map(statusesIn)).toEqual([['ACTC']]);
  });
});

describe('orders', () => {
  it('refuse single payments by account and amount, and clear the rest at the cut-off', async () => {
    await put(
      'M2',
      order(
        'M2',
        [
          ribOf('30245039710'),
          ribOf('00000000401'),
          ribOf('00000000404'),
          ribOf('00000000406'),
          ribOf('00000000501'),
          '10029000023024503971054',
        ].map((account, index) => ({ account, amount: 1000 + index })),
      ),
    );
    await put('M3', order('M3', [{ account: ribOf('30245039710'), amount: 19_404 }]));
    const [first, second] = await fetchAll();
    expect(statusesIn(first!)).toEqual(['ACTC', 'RJCT AC01', 'RJCT AC04', 'RJCT AC06', 'RJCT BE01', 'RJCT AC01']);
    expect(first).toContain('<GrpSts>PART</GrpSts>');
    expect(statusesIn(second!)).toEqual(['RJCT AM02']);
    await setClock('2026-11-19T13:20');
    expect((await fetchAll()).map((text) => statusesIn(text)[0])).toEqual(['ACSC', 'ACSC']); // M1 and M2
    expect((await harness.sim('bank/clients')).clients[0].balance).toBe(1_000_000 - 5000 - 1000);
  });
  it.each([
    ['a wrong sum', 'AM10', order('M4', [{ account: ribOf('30245039710'), amount: 5 }], { sum: 6 })],
    ['a wrong count', 'AM10', order('M5', [{ account: ribOf('30245039710'), amount: 5 }], { count: 2 })],
    [
      'another account',
      'AG01',
      order('M6', [{ account: ribOf('30245039710'), amount: 5 }], { debtor: '10005000020646384100252' }),
    ],
    ['the same order again', 'AM05', order('M1', [{ account: ribOf('30245039710'), amount: 5 }])],
    ['no order at all', 'FF01', 'hello'],
  ])('with %s are refused as a whole: %s', async (_what, code, text) => {
    await put(`X-${_what.replaceAll(' ', '-')}`, text);
    const [answer] = await fetchAll();
    expect(answer).toContain(`<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>${code}</Cd>`);
    expect(statusesIn(answer!)).toEqual([]);
  });
  it('that come after the cut-off clear on the next working day, urgent and very large ones at once', async () => {
    await setClock('2026-11-20T14:00'); // a Friday
    await harness.sim('bank/credits', { client: 'shop', amount: 200_000_000 });
    await put('M7', order('M7', [{ account: ribOf('30245039710'), amount: 700 }], { date: '2026-11-20' }));
    await put(
      'M8',
      order('M8', [{ account: ribOf('30245039710'), amount: 800 }], { date: '2026-11-20', priority: 'HIGH' }),
    );
    await put('M9', order('M9', [{ account: ribOf('30245039710'), amount: 100_000_000 }], { date: '2026-11-20' }));
    await setClock('2026-11-20T14:01');
    expect(
      (await fetchAll()).filter((text) => text.includes('ACSC')).map((text) => /OrgnlMsgId>(\w+)/.exec(text)![1]),
    ).toEqual(['M8', 'M9']);
    await setClock('2026-11-23T13:20');
    expect(
      (await fetchAll()).filter((text) => text.includes('ACSC')).map((text) => /OrgnlMsgId>(\w+)/.exec(text)![1]),
    ).toEqual(['M7']);
  });
  it('above the balance are refused when they clear', async () => {
    await setClock('2026-11-24T09:00');
    await put(
      'MA',
      order(
        'MA',
        [
          { account: ribOf('30245039710'), amount: 90_000_000 },
          { account: ribOf('30245039710'), amount: 90_000_000 },
        ],
        { date: '2026-11-24' },
      ),
    );
    await fetchAll();
    await setClock('2026-11-24T13:20');
    expect(statusesIn((await fetchAll())[0]!)).toEqual(['ACSC', 'RJCT AM04']);
  });
});

describe('statements', () => {
  it('come in the evening of a day with movements, number after number, and add up with what came before', async () => {
    await setClock('2026-11-25T09:00');
    await fetchAll();
    await put(
      'MB',
      order(
        'MB',
        [
          { account: ribOf('00000000777'), amount: 4200 },
          { account: ribOf('00000000778'), amount: 300 },
        ],
        { date: '2026-11-25' },
      ),
    );
    await setClock('2026-11-26T18:00');
    const statements = (await fetchAll()).filter((text) => text.includes('camt.053'));
    expect(statements).toHaveLength(2);
    const figures = statements.map((text) => ({
      sequence: Number(/<ElctrncSeqNb>(\d+)/.exec(text)![1]),
      balances: [...text.matchAll(/<Bal>.*?XAF">(\d+)\.00/g)].map(([, amount]) => Number(amount)),
      entries: [
        ...text.matchAll(/<Ntry>.*?XAF">(\d+)\.00<\/Amt><CdtDbtInd>(\w+)<\/CdtDbtInd>(<RvslInd>)?.*?<\/Ntry>/g),
      ].map(
        ([whole, amount, side, reversal]) =>
          `${side} ${amount}${reversal ? ' reversal' : ''}${whole.includes('RtrInf') ? ' returned' : ''}`,
      ),
    }));
    expect(figures[0]!.entries).toEqual(['DBIT 4200', 'DBIT 300', 'CRDT 300 reversal']);
    expect(figures[1]!.entries).toEqual(['CRDT 4200 returned']);
    expect(figures[1]!.sequence).toBe(figures[0]!.sequence + 1);
    expect(figures[0]!.balances[1]).toBe(figures[0]!.balances[0]! - 4200);
    expect(figures[1]!.balances).toEqual([figures[0]!.balances[1], figures[0]!.balances[1]! + 4200]);
    expect((await harness.sim('journal')).totals).toMatchObject({ XAF: 0 });
  });
});

it('works at once when it is told to, on a Sunday too, and does nothing twice', async () => {
  await setClock('2026-11-29T09:00');
  await fetchAll();
  await put(
    'MC',
    order(
      'MC',
      [
        { account: ribOf('30245039710'), amount: 900 },
        { account: ribOf('00000000404'), amount: 5 },
      ],
      { date: '2026-11-30' },
    ),
  );
  expect((await fetchAll()).map(statusesIn)).toEqual([['ACTC', 'RJCT AC04']]);
  await harness.sim('bank/work', { client: 'shop' });
  const [report, statement] = (await fetchAll()).toSorted(
    (a, b) => Number(a.includes('camt.053')) - Number(b.includes('camt.053')),
  );
  expect(statusesIn(report!)).toEqual(['ACSC', 'RJCT AC04']);
  expect(statement).toContain('XAF">900.00');
  // What was planned for its own hours finds nothing left to do.
  await harness.sim('bank/work', { client: 'shop' });
  await setClock('2026-11-30T18:30');
  expect(await fetchAll()).toEqual([]);
});

it('knows weekends and feasts', () => {
  expect(
    [
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-12-25',
      '2026-04-03',
      '2026-05-14',
      '2026-05-20',
      '2026-05-21',
    ].map(works),
  ).toEqual([true, false, false, false, false, false, false, true]);
  expect(nextWorkingDay('2026-12-24')).toBe('2026-12-28');
});
