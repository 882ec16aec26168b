import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Virgules');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
});
afterAll(() => world?.close());

async function readBelow(heading: string, ...lines: string[]) {
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, Buffer.from([heading, ...lines].join('\n')));
  return hand.get(id);
}
const read = (...lines: string[]) => readBelow('Name,Phone,Amount', ...lines);
const people = (amount: string) => [1, 2, 3].map((no) => `Awa ${no},${mtnPhone(600 + no)},${amount}`);

it('a total whose comma may cut thousands is read, and agrees once its rows are', async () => {
  const run = await read(...people('125,000'), 'Total,,375,000');
  expect(run).toMatchObject({ wrongCount: 3, control: { state: 'differs', says: 375_000, reads: 0 } });
  await hand.ok(hand.act(run.id, 'items/amounts', { choice: 'thousands' }));
  expect(await hand.get(run.id)).toMatchObject({
    wrongCount: 0,
    totalAmount: 375_000,
    control: { state: 'agrees', says: 375_000, reads: 375_000 },
  });
});

it('a total with a comma below amounts without one is compared with them', async () => {
  expect((await read(...people('125000'), 'Total,,"375,000"')).control).toMatchObject({ state: 'agrees' });
  expect((await read(...people('125000'), 'Total,,"475,000"')).control).toMatchObject({
    state: 'differs',
    says: 475_000,
    reads: 375_000,
  });
});

const text = 'A comma without quotes may have cut this amount in two. Write it without commas, for example 125000.';
it.each([
  ['Name,Phone,Amount,Note', `Awa,${mtnPhone(611)},125,000`, `Bih,${mtnPhone(612)},85000,Nov`, '125 | 000'],
  ['Name,Phone,Amount,Note', `Awa,${mtnPhone(611)},125,500`, `Bih,${mtnPhone(612)},85000,`, '125 | 500'],
  ['Name,Phone,Amount,Ref', `Awa,${mtnPhone(611)},125,000`, `Bih,${mtnPhone(612)},85000,102`, '125 | 000'],
])(
  'an amount that a comma may have cut is wrong, whatever the others are: %s, %s',
  async (heading, cut, whole, was) => {
    const run = await readBelow(heading, cut, whole);
    expect(run).toMatchObject({ status: 'draft', wrongCount: 1, totalAmount: 85_000 });
    const [awa] = await hand.items(run.id);
    expect(awa).toMatchObject({ status: 'draft', note: null, externalRef: null, written: { amount: was } });
    expect(awa.errors.map((error: any) => error.text.en)).toEqual([text]);
    // Said by a person, it is what they say.
    await hand.ok(hand.edit(run.id, awa.id, { amount: '125' }));
    expect(await hand.get(run.id)).toMatchObject({ status: 'readyForReview', totalAmount: 85_125 });
  },
);

it('so it is in a corrected file, and far below in a long one', async () => {
  const { id } = await readBelow(
    'Name,Phone,Amount,Ref,Note',
    'Awa,67713,125000,A1,',
    `Bih,${mtnPhone(622)},85000,A2,Nov`,
  );
  const bytes = Buffer.from(`Name,Phone,Ref,Amount,Note\nAwa,${mtnPhone(621)},A1,125,000\n`);
  const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes, name: 'corrected.csv' });
  expect(await hand.ok(owner.post(`${hand.path(id)}/fix`, { fileId }))).toMatchObject({ replaced: 1, stillWrong: 1 });
  const many = Array.from({ length: 260 }, (_, no) => `P ${no},${mtnPhone(700 + no)},85000,Nov`);
  const long = await readBelow('Name,Phone,Amount,Note', ...many, `Awa,${mtnPhone(611)},125,000`);
  expect(long).toMatchObject({ wrongCount: 1, totalAmount: 260 * 85_000 });
});

it('nothing is cut in a file whose cells no comma cuts', async () => {
  const run = await readBelow(
    'Name;Phone;Amount;Class',
    `Awa;${mtnPhone(631)};125;101`,
    `Bih;${mtnPhone(632)};85000;102`,
  );
  expect(run).toMatchObject({ wrongCount: 0, totalAmount: 85_125 });
});
