import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBook, makeContainer, makeOds, styled, text } from '../../../testing/make-book.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let numbers = 500;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Tableurs');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(50_000_000);
});
afterAll(() => world?.close());

const header = ['Nom', 'Téléphone', 'Montant', 'Observation'];
type Amount = string | { v: string; s?: number };
const person = (name: string, amount: Amount = { v: '25000' }, ...more: string[]) => [
  name,
  mtnPhone(++numbers),
  amount,
  ...more,
];
const csvOf = (rows: readonly (readonly unknown[])[]) =>
  Buffer.from(
    [header, ...rows]
      .map((cells) =>
        cells.map((cell) => `"${typeof cell === 'object' ? (cell as { v: string }).v : String(cell)}"`).join(';'),
      )
      .join('\r\n'),
  );
const bookOf = (rows: Parameters<typeof makeBook>[0][number]['rows'], more: object = {}) =>
  makeBook([{ name: 'Feuil1', rows: [header, ...rows], ...more }]);
/** A run of a file whose columns are as they were guessed, read. */
async function runOf(bytes: Buffer, sheets?: number[]) {
  const { id } = await hand.create([], { type: 'file' });
  const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes, name: 'paie.xlsx' });
  const preview = await hand.ok(owner.post(`${hand.path(id)}/file`, { fileId, ...(sheets ? { sheets } : {}) }));
  const mapped = await owner.put(`${hand.path(id)}/mapping`, { mapping: preview.mapping });
  await world.settle();
  return { id, preview, mapped, run: await hand.get(id), items: await hand.items(id) };
}
const said = (items: any[]) => items.map((item) => item.errors[0]?.code ?? item.amount);
const post = (id: string, what: string, body: object) => hand.ok(owner.post(`${hand.path(id)}/items/${what}`, body));

describe('an amount of a spreadsheet', () => {
  it('that is a number stays that number, whatever stands beside it', async () => {
    const { items } = await runOf(
      bookOf([
        person('Awa', { v: '101.375' }),
        person('Bih', '1.250.000'),
        person('Che', { v: '412125' }),
        person('Dan', { v: '98.5' }),
      ]),
    );
    expect(said(items)).toEqual(['amount.smallFigure', 'amount.aboveCap.mtn', 412_125, 'amount.decimals']);
  });
  it('that can be read two ways is refused, and read where its column proves one, also in the last row', async () => {
    expect(
      said((await runOf(csvOf([person('Awa', '412,125'), person('Bih', '98.500'), person('Che', '30 000')]))).items),
    ).toEqual(['amount.ambiguous', 'amount.ambiguous', 30_000]);
    const proved = await runOf(
      csvOf([
        person('Awa', '412.125'),
        ...Array.from({ length: 40 }, () => person('Bih', '75000')),
        person('Che', '1.250.000'),
      ]),
    );
    expect(said(proved.items).filter((one) => one !== 75_000)).toEqual([412_125, 'amount.aboveCap.mtn']);
    expect(proved.items[0].repairs).toMatchObject([{ from: '412.125', to: '412125' }]);
    expect(said((await runOf(csvOf([person('Awa', '412,125'), person('Bih', '98500,00')]))).items)).toEqual([
      'amount.decimals',
      98_500,
    ]);
  });
  it('keeps its reading when the run is priced anew or copied, and a correction in place is read by itself', async () => {
    const { id, run, items } = await runOf(csvOf([person('Awa', '412.125'), person('Bih', '1.250.000')]));
    const [awa, bih] = items;
    await hand.ok(
      owner.put(hand.path(id), {
        version: run.version,
        run: {
          title: run.title,
          type: 'file',
          purpose: 'payroll',
          feeBearer: 'beneficiary',
          notify: false,
          sameAmount: null,
          groupId: null,
          scheduledFor: null,
          options: run.options,
        },
      }),
    );
    expect((await hand.items(id))[0].amount).toBe(412_125);
    expect((await hand.items((await hand.ok(owner.post(`${hand.path(id)}/clone`, {}))).id))[0].amount).toBe(412_125);
    expect(await hand.ok(hand.edit(id, awa.id, { note: 'prime' }))).toMatchObject({
      amount: 412_125,
      status: 'ready',
      note: 'prime',
    });
    expect(await hand.ok(hand.edit(id, bih.id, { amount: '98.500' }))).toMatchObject({
      status: 'draft',
      errors: [{ code: 'amount.ambiguous' }],
    });
    expect(await hand.ok(hand.edit(id, bih.id, { amount: '98500' }))).toMatchObject({
      status: 'ready',
      amount: 98_500,
    });
  });
  it('that can be read two ways is read as thousands in one press', async () => {
    const { id } = await runOf(csvOf([person('Awa', '412,125'), person('Bih', '98,500'), person('Che', '30000')]));
    expect(await hand.ok(owner.get(`${hand.path(id)}/items/amounts`))).toMatchObject({
      round: { rows: 0 },
      thousands: {
        rows: 2,
        total: 510_625,
        sample: [{ rowNo: 2, name: 'Awa', written: '412,125', amount: 412_125 }, { name: 'Bih' }],
      },
    });
    expect(await post(id, 'amounts', { choice: 'thousands' })).toMatchObject({
      changed: 2,
      run: { status: 'readyForReview', totalAmount: 540_625 },
    });
  });
  it('with decimals is what its cell shows; the rest is rounded in one press that says what it costs', async () => {
    const { id, run, items } = await runOf(
      bookOf([
        person('Awa', { v: '101374.6', s: styled.whole }),
        person('Bih', { v: '101374.6' }),
        person('Che', { v: '50000.25' }),
        person('Dan', { v: '1.375' }),
      ]),
    );
    expect(said(items)).toEqual([101_375, 'amount.decimals', 'amount.decimals', 'amount.smallFigure']);
    expect(items[0]).toMatchObject({
      status: 'ready',
      repairs: [{ code: 'amount.roundedAsShown', from: '101374.6', to: '101375' }],
    });
    expect(run.totals.amount).toBe(101_375);
    expect(await hand.ok(owner.get(`${hand.path(id)}/items/amounts`))).toMatchObject({
      round: { rows: 2, total: 151_375, difference: 0.15 },
      thousands: { rows: 0 },
    });
    const rounded = await post(id, 'amounts', { choice: 'round' });
    expect(rounded).toMatchObject({ changed: 2, run: { wrongCount: 1, totalAmount: 252_750 } });
    expect((await hand.items(id))[1]).toMatchObject({
      amount: 101_375,
      repairs: [{ code: 'amount.rounded', from: '101374.6', to: '101375' }],
    });
    expect(await post(id, 'amounts', { choice: 'round' })).toMatchObject({ changed: 0 });
  });
  it('that is a percentage is no amount, in every kind of file, and is not rounded into one', async () => {
    const percent = {
      xml: '<table:table-cell office:value-type="percentage" office:value="0.15"><text:p>15 %</text:p></table:table-cell>',
    };
    const files = [
      bookOf([
        person('Awa', { v: '0.15', s: styled.percent }),
        person('Bih', { v: '250', s: styled.percent }),
        person('Che', { v: '0.125', s: styled.percents }),
        person('Dan'),
      ]),
      makeOds([
        {
          name: 'Feuil1',
          rows: [
            header,
            ['Awa', mtnPhone(++numbers), percent],
            ['Dan', mtnPhone(++numbers), { value: 25_000, shown: '25 000' }],
          ],
        },
      ]),
      csvOf([person('Awa', '15 %'), person('Bih', '12,5%'), person('Dan', '25000')]),
    ];
    for (const file of files) {
      const { id, items } = await runOf(file);
      expect(said(items)).toEqual([...items.slice(1).map(() => 'amount.percentage'), 25_000]);
      expect(await hand.ok(owner.get(`${hand.path(id)}/items/amounts`))).toMatchObject({
        round: { rows: 0 },
        thousands: { rows: 0 },
      });
    }
  });
  it('comes back in the result as a number, under headings that stand once each', async () => {
    const { id } = await runOf(
      csvOf([person('Awa', '412.125'), person('Bih', '1 250'), person('Che', 'abc'), person('Dan', '101374,6')]),
    );
    await post(id, 'amounts', { choice: 'thousands' });
    const bytes = async (language: string) =>
      (
        await world.app.inject({
          method: 'GET',
          url: `${hand.path(id)}/result?format=xlsx&language=${language}`,
          headers: { authorization: `Bearer ${owner.accessToken}` },
        })
      ).rawPayload;
    for (const language of ['fr', 'en']) {
      const [head, ...rows] = readXlsx(await bytes(language)).sheets[0]!.rows as [
        string[],
        ...(string | number | undefined)[][],
      ];
      expect(new Set(head).size, head.join(' | ')).toBe(head.length);
      expect(head).toContain(language === 'fr' ? 'Téléphone (fichier)' : 'Phone');
      expect(
        rows.slice(0, 4).map((cells) => cells[head.indexOf('Montant')]),
        language,
      ).toEqual([412_125, 1250, 'abc', '101374,6']);
      expect(
        rows[0]![head.indexOf(language === 'fr' ? 'Téléphone (fichier)' : 'Téléphone')],
        'a number of a phone is no amount',
      ).toBeTypeOf('string');
    }
  });
});

describe('a row that its spreadsheet leaves out', () => {
  const ugly = () =>
    bookOf(
      [
        person('Awa'),
        person('Bih'),
        [text('Che', styled.struck), mtnPhone(++numbers), { v: '30000' }],
        person('Dan', { v: '35000' }, 'Démissionné'),
        person('Eno', { v: '40000' }, 'ne pas payer'),
        person('Fru (décédé)', { v: '45000' }),
        person('Gana', { v: '50000' }, 'Payée en espèces'),
        person('Hawa', { v: '55000' }, 'Salaire'),
        person('Ines', { v: 'abc' }, 'suspendue'),
      ],
      { hiddenRows: [3] },
    );
  it('is in sight, by reason and sum, and nothing of the payment', async () => {
    const { id, run, items } = await runOf(ugly());
    expect(run).toMatchObject({
      status: 'readyForReview',
      itemCount: 2,
      wrongCount: 0,
      totalAmount: 80_000,
      warningCount: 0,
      counts: { ready: 2, leftOut: 7 },
      leftOut: { count: 7, amount: 225_000, takenIn: 0 },
    });
    expect(
      run.leftOut.reasons.map((reason: any) => [reason.code, reason.text.fr, reason.count, reason.amount]),
    ).toEqual(
      expect.arrayContaining([
        ['hidden', 'Cette ligne est masquée dans le tableur, ou un filtre l’écarte.', 1, 25_000],
        ['struck', 'Cette ligne est barrée dans le tableur.', 1, 30_000],
        ['said', 'La ligne dit «\u00a0Démissionné\u00a0».', 1, 35_000],
        ['said', 'La ligne dit «\u00a0suspendue\u00a0».', 1, 0],
      ]),
    );
    expect(
      items.map((item) => [item.name, item.status, item.leftOut.length, item.errors.length, item.totalDebit > 0]),
    ).toEqual([
      ['Awa', 'ready', 0, 0, true],
      ['Bih', 'leftOut', 1, 0, false],
      ['Che', 'leftOut', 1, 0, false],
      ['Dan', 'leftOut', 1, 0, false],
      ['Eno', 'leftOut', 1, 0, false],
      ['Fru (décédé)', 'leftOut', 1, 0, false],
      ['Gana', 'leftOut', 1, 0, false],
      ['Hawa', 'ready', 0, 0, true],
      ['Ines', 'leftOut', 1, 0, false],
    ]);
    expect(await hand.items(id, 'status=leftOut')).toHaveLength(7);
    await hand.ok(hand.answer(id));
    const submitted = await hand.submit(id);
    expect(submitted.body.data).toMatchObject({ itemCount: 2, status: 'processing' });
    await world.settle();
    await world.travel(60_000);
    expect(await hand.get(id)).toMatchObject({
      status: 'completed',
      money: { paid: { count: 2, amount: 80_000 }, failed: { count: 0 }, held: 0 },
      leftOut: { count: 7 },
    });
    const paid = await hand.paidOut();
    expect(items.map((item) => paid.get(item.phone)?.amount ?? 0)).toEqual([25_000, 0, 0, 0, 0, 0, 0, 55_000, 0]);
    const result = readCsv(
      Buffer.from((await owner.get(`${hand.path(id)}/result?format=csv&language=fr`)).body as string),
      ';',
    );
    expect(result[2]).toEqual(
      expect.arrayContaining(['Écarté', 'Cette ligne est masquée dans le tableur, ou un filtre l’écarte.']),
    );
  });
  it('is taken in by one press, alone or with all others, checked like any other, and marked', async () => {
    const { id, items } = await runOf(ugly());
    const one = await post(id, 'left-out', { choice: 'takeIn', itemIds: [items[1].id] });
    expect(one).toMatchObject({
      changed: 1,
      run: { itemCount: 3, totalAmount: 105_000, warningCount: 1, leftOut: { count: 6, takenIn: 1 } },
    });
    expect((await hand.items(id))[1]).toMatchObject({
      status: 'ready',
      leftOut: [],
      warnings: [{ code: 'leftOut.hidden' }],
    });
    expect(await post(id, 'left-out', { choice: 'takeIn', itemIds: [items[0].id] })).toMatchObject({ changed: 0 });
    const all = await post(id, 'left-out', { choice: 'takeIn' });
    expect(all).toMatchObject({
      changed: 6,
      run: { status: 'draft', itemCount: 9, wrongCount: 1, leftOut: { count: 0, takenIn: 7 } },
    });
    expect((await hand.items(id, 'status=draft'))[0]).toMatchObject({
      name: 'Ines',
      errors: [{ code: 'amount.notANumber' }],
    });
    const back = await post(id, 'left-out', { choice: 'leaveOut' });
    expect(back).toMatchObject({
      changed: 7,
      run: { status: 'readyForReview', itemCount: 2, totalAmount: 80_000, leftOut: { count: 7, takenIn: 0 } },
    });
    const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, {}));
    expect(copy).toMatchObject({ itemCount: 2, leftOut: { count: 7 }, totalAmount: 80_000 });
    await hand.submit(id, { confirmLikeness: true });
    expect((await owner.post(`${hand.path(id)}/items/left-out`, { choice: 'takeIn' })).body.error.key).toBe(
      'mass_payments.action_not_possible',
    );
  });
  it('is in no sum of a total, and explains a total that counts it', async () => {
    const list = (total: number, hiddenRows: number[]) =>
      bookOf([person('Awa'), person('Bih'), person('Che', { v: '30000' }), ['TOTAL', '', { v: `${total}` }]], {
        hiddenRows,
      });
    const counted = await runOf(list(80_000, [3]));
    expect(counted.run).toMatchObject({
      status: 'readyForReview',
      itemCount: 2,
      totalAmount: 55_000,
      control: { state: 'leftOut', says: 80_000, reads: 55_000, leftOut: 25_000, reason: null },
      totalRows: [{ rowNo: 5, place: '5', reads: { amount: 55_000, count: 2 } }],
      leftOut: { count: 1 },
    });
    expect((await hand.submit(counted.id)).body.data).toMatchObject({ status: 'processing' });
    const inSight = await runOf(list(55_000, [3]));
    expect(inSight.run).toMatchObject({ control: { state: 'agrees', leftOut: 0 } });
    expect(await post(inSight.id, 'left-out', { choice: 'takeIn' })).toMatchObject({
      run: { totalAmount: 80_000, control: { state: 'differs', says: 55_000, reads: 80_000 } },
    });
    expect((await hand.submit(inSight.id)).body.error.key).toBe('mass_payments.total_differs');
    const hidden = await runOf(list(80_000, [5]));
    expect(hidden.run).toMatchObject({
      itemCount: 3,
      control: { state: 'agrees' },
      leftOut: { count: 0 },
      totalRows: [{ decision: 'total' }],
    });
  });
  it('is in no sum by which a column is chosen; texts count as their whole column proves', async () => {
    const { id } = await hand.create([], { type: 'file' });
    const line = (name: string, salary: string, total: string) => [name, mtnPhone(++numbers), salary, total];
    const bytes = makeBook([
      {
        name: 'Feuil1',
        rows: [
          ['Nom', 'Téléphone', 'Salaire', 'Total'],
          line('Awa', '412.125', '412,125'),
          line('Bih', '98.500', '98,500'),
          line('Che', '1.250.000', '30000'),
          ['TOTAL', '', { v: '1760625' }, { v: '540625' }],
        ],
        hiddenRows: [3],
      },
    ]);
    const preview = await hand.ok(
      owner.post(`${hand.path(id)}/file`, {
        fileId: await storedFileId(owner, { purpose: 'spreadsheet', bytes, name: 'paie.xlsx' }),
      }),
    );
    expect(preview.ambiguous).toMatchObject([
      {
        field: 'amount',
        candidates: [
          { column: 2, sum: 1_662_125 },
          { column: 3, sum: 30_000 },
        ],
      },
    ]);
  });
  it('is no double of another, and a file of nothing else is not ready', async () => {
    const phone = mtnPhone(++numbers);
    const twice = await runOf(
      bookOf(
        [
          ['Awa', phone, { v: '500' }],
          ['Awa', phone, { v: '500' }],
        ],
        { hiddenRows: [3] },
      ),
    );
    expect(twice.items.map((item) => item.warnings.length)).toEqual([0, 0]);
    const { id, run } = await runOf(bookOf([person('Awa', { v: '500' }, 'Ne pas payer')]));
    expect([run.status, run.itemCount, run.leftOut.count]).toEqual(['draft', 0, 1]);
    // A file chosen after it clears them like any other rows.
    await hand.upload(id, csvOf([person('Bih')]));
    expect(await hand.get(id)).toMatchObject({ itemCount: 1, leftOut: { count: 0 } });
  });
});

describe('a file of several sheets', () => {
  const cover = { name: 'Garde', rows: [['Paie de novembre']] };
  const a = () => ({ name: 'Lycée', rows: [header, person('Awa'), person('Bih', { v: '101374.6', s: styled.whole })] });
  const b = () => ({
    name: 'Primaire',
    rows: [
      ['Primaire'],
      ['Montant', 'Nom', 'Classe', 'Téléphone', 'Observation'],
      [{ v: '30000' }, 'Che', 'CM2', mtnPhone(++numbers), ''],
      [{ v: '412.5', s: styled.whole }, 'Dan', 'CM1', mtnPhone(++numbers), 'décédé'],
    ],
  });
  it('is read from its list, and names all of them', async () => {
    const { preview, run } = await runOf(makeBook([cover, a(), { ...b(), isHidden: true }]));
    expect(preview.sheets).toEqual([
      { no: 0, name: 'Garde', isHidden: false, isChosen: false, isList: false, isAlike: true, rows: 1 },
      { no: 1, name: 'Lycée', isHidden: false, isChosen: true, isList: true, isAlike: true, rows: 2 },
      { no: 2, name: 'Primaire', isHidden: true, isChosen: false, isList: true, isAlike: true, rows: 2 },
    ]);
    expect(run).toMatchObject({ itemCount: 2, totalAmount: 126_375, file: { sheets: preview.sheets } });
  });
  it('is read whole when all are chosen: by headings, with the sheet beside the number of each row', async () => {
    const { id, run, items, preview } = await runOf(makeBook([cover, a(), b()]), [2, 1]);
    expect(preview).toMatchObject({
      columns: header,
      sheets: [{ isChosen: false }, { isChosen: true }, { isChosen: true }],
    });
    expect(run).toMatchObject({ itemCount: 3, totalAmount: 156_375, leftOut: { count: 1 } });
    expect(items.map((item) => [item.sheet, item.rowNo, item.name, item.amount, item.status])).toEqual([
      ['Lycée', 2, 'Awa', 25_000, 'ready'],
      ['Lycée', 3, 'Bih', 101_375, 'ready'],
      ['Primaire', 3, 'Che', 30_000, 'ready'],
      ['Primaire', 4, 'Dan', 413, 'leftOut'],
    ]);
    expect((await hand.ok(owner.get(`/fapi/mass-payments/recipients/${items[2].id}`))).cells).toEqual(
      expect.arrayContaining([
        { column: 'Nom', value: 'Che' },
        { column: 'Montant', value: '30000' },
        { column: '5', value: 'CM2' },
      ]),
    );
    const result = readCsv(
      Buffer.from((await owner.get(`${hand.path(id)}/result?format=csv&language=fr`)).body as string),
      ';',
    );
    expect([result[0]!.slice(0, 3), result[3]!.slice(0, 3)]).toEqual([
      ['Feuille', 'Ligne', 'Nom'],
      ['Primaire', '3', 'Che'],
    ]);
    const [first] = a().rows.slice(1);
    const doubled = await runOf(
      makeBook([
        { name: 'A', rows: [header, first!] },
        { name: 'B', rows: [header, first!] },
      ]),
      [0, 1],
    );
    expect(doubled.items[0].warnings[0].text.fr).toContain('à la ligne B 2');
  });
  it('has totals of its sheets, also with centimes, and nothing to explain where they are right', async () => {
    const list = (name: string, total: string | null, ...amounts: Amount[]) => ({
      name,
      rows: [
        header,
        ...amounts.map((amount, index) => person(`${name} ${'abc'[index]}`, amount)),
        ...(total ? [['TOTAL', '', { v: total }]] : []),
      ],
    });
    const shown = (v: string) => ({ v, s: styled.whole });
    const temporary = list('Vacataires', '18000', { v: '10000' }, { v: '8000' });
    const plain = await runOf(makeBook([list('Permanents', null, { v: '47900' }, { v: '59875' }), temporary]), [0, 1]);
    expect(plain.run).toMatchObject({
      control: { state: 'agrees', says: 125_775, reads: 125_775 },
      totalRows: [{ amount: 18_000, covers: 'all', reads: { amount: 18_000, count: 2 } }],
    });
    const cents = list('Permanents', '108776.2', shown('47900.4'), shown('59875.4'), shown('1000.4'));
    const { id, run } = await runOf(makeBook([cents, temporary]), [0, 1]);
    expect(run).toMatchObject({
      status: 'readyForReview',
      control: { state: 'agrees', says: 126_776, reads: 126_775 },
      totalRows: [{ amount: 108_776 }, { amount: 18_000 }],
    });
    // Somebody corrected one of them: that is no rounding.
    const [first] = await hand.items(id);
    await hand.ok(owner.put(`${hand.path(id)}/items/${first.id}`, { version: first.version, amount: '47890' }));
    expect((await hand.get(id)).control).toMatchObject({ state: 'differs', reads: 126_765 });
    // Rounded by a press it agrees too.
    const raw = list('Permanents', '108776.2', { v: '47900.4' }, { v: '59875.4' }, { v: '1000.4' });
    const later = await runOf(makeBook([raw, temporary]), [0, 1]);
    expect(later.run.control.state).toBe('differs');
    expect((await post(later.id, 'amounts', { choice: 'round' })).run.control).toMatchObject({
      state: 'agrees',
      says: 126_776,
      reads: 126_775,
    });
  });
  it('is refused where a chosen sheet lacks a column, and where no such sheet is', async () => {
    const { preview, mapped } = await runOf(
      makeBook([
        a(),
        {
          name: 'Autre',
          rows: [
            ['Nom', 'Téléphone'],
            ['Eno', mtnPhone(++numbers)],
          ],
        },
      ]),
      [0, 1],
    );
    expect(mapped.body.error).toMatchObject({
      key: 'mass_payments.sheet_differs',
      params: { sheet: 'Autre', columns: ['Montant'], count: 1 },
    });
    expect(mapped.body.error.message.fr).toContain('n’a pas la colonne «\u00a0Montant\u00a0».');
    // Offering to choose it with the others would lead to this refusal.
    expect(preview.sheets.map((sheet: { isList: boolean; isAlike: boolean }) => [sheet.isList, sheet.isAlike])).toEqual(
      [
        [true, true],
        [true, false],
      ],
    );
    await expect(runOf(makeBook([a()]), [4])).rejects.toThrow('the chosen sheet is not in it');
  });
});

describe('a file of another program', () => {
  it('of LibreOffice is read like one of Excel', async () => {
    const { run } = await runOf(
      makeOds([
        {
          name: 'Feuille1',
          rows: [
            header,
            ['Awa', mtnPhone(++numbers), { value: 25_000, shown: '25 000' }],
            ['Bih', mtnPhone(++numbers), { value: 101_374.6, shown: '101 375' }],
            [{ struck: 'Che' }, mtnPhone(++numbers), { value: 500, shown: '500' }],
          ],
        },
      ]),
    );
    expect(run).toMatchObject({
      status: 'readyForReview',
      itemCount: 2,
      totalAmount: 126_375,
      repairedCount: 1,
      leftOut: { count: 1, amount: 500 },
    });
  });
  it('that is old or protected says what to do', async () => {
    await expect(runOf(makeContainer('Workbook'))).rejects.toThrow('File > Save As > Excel Workbook (.xlsx)');
    await expect(runOf(makeContainer('EncryptedPackage'))).rejects.toThrow('protected by a password');
  });
});
