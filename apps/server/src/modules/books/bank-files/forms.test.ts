import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankFileFields, usualHeader, usualTemplate } from '#domain/banks/file-form.ts';
import { sampleStatement, schemaFindings } from '../../../connectors/bank-files/testing/samples.ts';
import { bankHand, debtorRib } from '../../../testing/bank-files.ts';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { exchangeBankFiles } from './exchange.ts';
import { makeBankFile } from './make-file.ts';

/** Files as each bank wants them: the same payments, answers and locks, whatever the form. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-19T09:00:00+01:00') }); // a Thursday
});
afterAll(() => world.close());

const every = {
  separator: ';' as const,
  columns: bankFileFields.map((field) => ({ field, header: usualHeader(field) })),
};
async function merchant(change: object = {}) {
  const { organisationId, owner } = await world.merchant();
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(1_000_000_000);
  expect((await hand.connect(change)).status).toBe(200);
  return { organisationId, owner, hand };
}
/** The bytes as they are stored, which is what is handed out and sent. */
const bytesOf = (hand: Awaited<ReturnType<typeof merchant>>['hand'], fileId: string) =>
  hand.inTx(
    async (tx) =>
      (await tx.selectFrom('bank_files').select('content').where('id', '=', fileId).executeTakeFirstOrThrow()).content,
  );
const download = async (owner: Session, id: string) => {
  const answer = await world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
    tx.selectFrom('bank_files').select(['message_id', 'format']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return { ...answer, body: (await owner.get(`/fapi/bank-files/${id}/content`)).body as string };
};

describe.each(['csv', 'xlsx'] as const)('a bank that takes %s', (format) => {
  it('gets the payments that wait, row by row, and its statement settles them by the same references', async () => {
    const { hand, owner } = await merchant({ format, template: every });
    const ids = [
      await hand.pay(5000, '00000000010', 'Éloïse Ngo Mbock'),
      await hand.pay(150_000, '00000000011', '=Œuvre des Sœurs'),
      await hand.pay(125_000_000, '00000000012', 'ACME'),
    ];
    const file = (await hand.make()).body.data;
    const facts = await Promise.all(ids.map((id) => hand.facts(id)));
    const total = facts.reduce((sum, fact) => sum + fact.beneficiary_receives, 0);
    expect(file).toMatchObject({ format, count: 3, total });
    const bytes = await bytesOf(hand, file.id);
    const [head, ...rows] = format === 'csv' ? readCsv(bytes, ';') : readXlsx(bytes).sheets[0]!.rows;
    expect(head).toEqual(every.columns.map((column) => column.header));
    const items = await hand.items(file.id);
    const read = rows.map((row) =>
      Object.fromEntries(
        bankFileFields.map((field, index) => [field, row[index] === undefined ? '' : String(row[index])]),
      ),
    );
    const byReference = (a: { reference?: string | undefined }, b: { reference?: string | undefined }) =>
      a.reference! < b.reference! ? -1 : 1;
    expect(read.map(({ reference, rib, amount }) => ({ reference, rib, amount })).toSorted(byReference)).toEqual(
      items
        .map((item) => ({
          reference: item.endToEndId,
          rib: facts.find((fact) => fact.transaction_id === item.transactionId)!.rib,
          amount: String(facts.find((fact) => fact.transaction_id === item.transactionId)!.beneficiary_receives),
        }))
        .toSorted(byReference),
    );
    expect(new Set(read.map((row) => row['name']))).toEqual(new Set(['ACME', 'Eloise Ngo Mbock', 'OEuvre des Soeurs']));
    expect(
      read.every(
        (row) =>
          `${row['bank']}${row['branch']}${row['account']}${row['key']}` === row['rib'] &&
          row['currency'] === 'XAF' &&
          row['date'] === '19/11/2026',
      ),
    ).toBe(true);
    const answer = await hand.upload(
      sampleStatement({
        opening: '500000000',
        closing: String(500_000_000 - total),
        entries: items.map((item, index) => ({
          ref: `N${index}`,
          amount: String(item.amount),
          side: 'DBIT' as const,
          endToEndId: item.endToEndId,
          day: '2026-11-19',
        })),
      }),
    );
    expect(answer.body.data[0]).toMatchObject({ changeCount: 3, unmatchedCount: 0 });
    expect(await Promise.all(ids.map((id) => hand.status(id)))).toEqual(['completed', 'completed', 'completed']);
    expect((await owner.get(`/fapi/bank-files/${file.id}`)).body.data.state).toBe('settled');
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('keeps the file as it was made when the form changes afterwards; urgency has no word in it', async () => {
    const { hand, owner } = await merchant({ format });
    await hand.pay(700);
    const file = (await hand.make(true)).body.data;
    expect(file).toMatchObject({ isUrgent: false });
    expect((await hand.items(file.id))[0].priority).toBe('NORM');
    const before = await bytesOf(hand, file.id);
    await hand.connect({ format: 'pain001' });
    expect(await download(owner, file.id)).toMatchObject({ format });
    expect((await bytesOf(hand, file.id)).equals(before)).toBe(true);
  });
});

describe('one payment, one file, whatever the form', () => {
  it('changing the form takes nothing twice: what is in a file stays there, what waits goes into the next', async () => {
    const { hand, owner } = await merchant({ format: 'csv' });
    const first = await hand.pay(500);
    const csv = (await hand.make()).body.data;
    await hand.connect({ format: 'pain001' });
    expect((await hand.make()).body.error.key).toBe('bank_files.nothing_waits');
    const second = await hand.pay(600);
    const xml = (await hand.make()).body.data;
    await hand.connect({ format: 'xlsx' });
    expect((await hand.make()).body.error.key).toBe('bank_files.nothing_waits');
    expect(
      [await hand.items(csv.id), await hand.items(xml.id)].map((items) => items.map((item) => item.transactionId)),
    ).toEqual([[first], [second]]);
    expect(await schemaFindings('pain.001.001.03', (await download(owner, xml.id)).body)).toEqual([]);
  });

  it('makers and a change of form at the same moment: every payment once, every file in one form', async () => {
    const { hand, organisationId } = await merchant({ format: 'csv' });
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => hand.pay(1000 + index)));
    const ports = { sealer: world.production.sealer, payouts: world.production.payouts, paymentsPerFile: 2 };
    const at = world.clock.now();
    const make = () =>
      world.production.runTx({ organisationId }, (tx) =>
        makeBankFile(tx, at, ports, { organisationId, by: null, urgent: false }),
      );
    await Promise.all([
      make(),
      hand.connect({ format: 'xlsx' }),
      make(),
      hand.connect({ format: 'pain001' }),
      make(),
      make(),
    ]);
    const held = await hand.inTx((tx) =>
      tx
        .selectFrom('bank_file_items')
        .select(['transaction_id', 'file_id', 'end_to_end_id'])
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    expect(held.map((item) => item.transaction_id).toSorted()).toEqual(ids.toSorted());
    const files = await hand.inTx((tx) =>
      tx
        .selectFrom('bank_files')
        .select(['id', 'format', 'content'])
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    for (const file of files) {
      const text = file.format === 'xlsx' ? readXlsx(file.content).sheets[0]!.xml : file.content.toString();
      for (const item of held)
        expect(text.includes(item.end_to_end_id), `${item.end_to_end_id} in ${file.format}`).toBe(
          item.file_id === file.id,
        );
    }
  });
});

describe('the form on the connection', () => {
  it('is pain.001 with the usual columns until somebody chooses, and stays when it is not said', async () => {
    const { owner, hand } = await merchant();
    expect((await owner.get('/fapi/bank-connection')).body.data).toMatchObject({
      format: 'pain001',
      template: usualTemplate,
    });
    const own = {
      separator: ',',
      columns: [
        { field: 'reference', header: 'Réf.' },
        { field: 'rib', header: 'Compte' },
        { field: 'name', header: 'Nom' },
        { field: 'amount', header: 'Montant' },
      ],
    };
    expect((await hand.connect({ format: 'csv', template: own })).body.data).toMatchObject({
      format: 'csv',
      template: own,
    });
    expect((await hand.connect({ debtorName: 'Renamed' })).body.data).toMatchObject({
      format: 'csv',
      template: own,
      debtorName: 'Renamed',
    });
    expect((await owner.get('/fapi/bank-files/overview')).body.data.connection.format).toBe('csv');
  });

  it('bank_files.connection_refused: columns no bank could pay from, or no answer could be matched by', async () => {
    const { hand } = await merchant();
    const with_ = (...fields: string[]) =>
      hand.connect({
        format: 'csv',
        template: { separator: ';', columns: fields.map((field) => ({ field, header: field })) },
      });
    const refused = async (...fields: string[]) => (await with_(...fields)).body.error;
    expect(await refused('name', 'rib', 'amount')).toMatchObject({
      key: 'bank_files.connection_refused',
      field: 'template.columns',
      fields: [{ path: 'template.columns', rule: 'reference' }],
    });
    expect((await refused('reference', 'name', 'amount', 'bank', 'branch')).fields).toMatchObject([
      { rule: 'account' },
    ]);
    expect((await refused('reference', 'name', 'amount', 'rib', 'rib')).fields).toMatchObject([{ rule: 'repeated' }]);
    expect((await refused('reference', 'name', 'amount', 'secret')).key).toBe('request.invalid');
    expect((await hand.connect({ format: 'docx' })).body.error.key).toBe('request.invalid');
  });

  it('a drop box gets it under its name; the simulated bank, which reads pain.001 only, says so of every payment', async () => {
    const { hand, organisationId, owner } = await merchant();
    await world.sim('bank/clients', {
      id: organisationId,
      name: 'Boutique Wouri',
      rib: debtorRib,
      secret: 'box-secret',
      balance: 20_000_000,
    });
    await hand.connect({
      way: 'dropBox',
      dropBoxUrl: `${world.urls.bank}/dropbox/${organisationId}`,
      dropBoxSecret: 'box-secret',
      format: 'csv',
    });
    const id = await hand.pay(900, '00000000020', 'Paul');
    const balance = await hand.balance('payout');
    const file = (await hand.make()).body.data;
    await exchangeBankFiles(world.production);
    await exchangeBankFiles(world.production);
    expect((await owner.get(`/fapi/bank-files/${file.id}`)).body.data).toMatchObject({
      sentVia: 'dropBox',
      state: 'rejected',
    });
    expect(await hand.status(id)).toBe('failed/cashOutFailed');
    expect((await hand.balance('payout')).available).toBeGreaterThan(balance.available);
  });
});
