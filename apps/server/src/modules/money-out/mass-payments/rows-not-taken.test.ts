import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Oubliés');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
});
afterAll(() => world?.close());

const key = massPaymentFileWords.rowKey.fr;
const fix = async (id: string, ...lines: string[]) => {
  const bytes = Buffer.from([`Nom;Téléphone;Montant;${key}`, ...lines].join('\r\n'));
  const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes, name: 'corrigé.csv' });
  return hand.ok(owner.post(`${hand.path(id)}/fix`, { fileId }));
};

it('rows of a corrected file that take nobody’s place are named in its answer and in the history, each with the reason', async () => {
  const { id } = await hand.create([], { type: 'file' });
  const wrong = ['Awa Ngo', 'Bih Fru', 'Librairie'].map((name, no) => `${name};${mtnPhone(400 + no)};5`);
  await hand.upload(id, Buffer.from(['Nom;Téléphone;Montant', ...wrong].join('\r\n')));
  const [awa, bih, shop] = await hand.items(id);
  // Put right on the screen while the file was being corrected.
  await hand.ok(hand.edit(id, shop.id, { amount: '250000' }));
  const lines = [
    `Librairie;${mtnPhone(402)};1150000;${shop.id}`,
    `Awa Ngo;${mtnPhone(400)};7000;${awa.id}`,
    `Bih Fru;${mtnPhone(401)};8000;${bih.id}`,
    `Bih Frère;${mtnPhone(403)};9000;${bih.id}`,
    `Oublié Jean;677351099;25 000;`,
  ];
  const told = [
    { rowNo: 2, name: 'Librairie', amount: '1150000', why: 'notWrong' },
    { rowNo: 4, name: 'Bih Fru', amount: '8000', why: 'several' },
    { rowNo: 5, name: 'Bih Frère', amount: '9000', why: 'several' },
    { rowNo: 6, name: 'Oublié Jean', amount: '25 000', why: 'unknown' },
  ];
  const fixed = await fix(id, ...lines);
  expect(fixed).toMatchObject({ replaced: 1, stillWrong: 1, unmatched: told });
  const { events } = await hand.get(id);
  expect(
    events
      .slice(0, 2)
      .map(({ kind, actorName, note }: any) => [kind, actorName !== null, note.en.replaceAll('\u00a0', ' ')]),
  ).toEqual([
    [
      'rowsNotTaken',
      true,
      [
        'row 2, Librairie, XAF 1,150,000: not wrong any more, its row stays as it is',
        'row 4, Bih Fru, XAF 8,000: its key or reference stands on several rows',
        'row 5, Bih Frère, XAF 9,000: its key or reference stands on several rows',
        'row 6, Oublié Jean, XAF 25,000: not among the wrong rows',
      ].join(' · '),
    ],
    ['rowsFixed', true, '1'],
  ]);
  expect(events[0].note.fr).toContain('ligne 6, Oublié Jean, 25\u202f000\u00a0FCFA\u00a0: absente des lignes fausses');
  // Sent again after a lost answer: what was taken stands as the file has it, and is not told.
  expect(await fix(id, ...lines)).toMatchObject({ replaced: 0, stillWrong: 1, unmatched: told });
});

it('a file that is taken whole leaves nothing to tell', async () => {
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, Buffer.from(`Nom;Téléphone;Montant\r\nAwa Ngo;${mtnPhone(410)};5\r\n`));
  const [awa] = await hand.items(id);
  const line = `Awa Ngo;${mtnPhone(410)};7 000;${awa.id}`;
  expect(await fix(id, line)).toMatchObject({ replaced: 1, unmatched: [] });
  expect(await fix(id, line)).toMatchObject({ replaced: 0, unmatched: [] });
  const { events } = await hand.get(id);
  expect(events.map(({ kind }: any) => kind)).not.toContain('rowsNotTaken');
});
