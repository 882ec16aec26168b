import { ok } from './ok.ts';
import { givePins, testPin } from './approvals.ts';
import { payoutHand } from './payouts.ts';
import { storedFileId } from './send-file.ts';
import type { Session, TestWorld } from './test-world.ts';

export const runInput = (change: object = {}) => ({
  title: 'Salaires novembre',
  type: 'differentAmounts',
  purpose: 'payroll',
  feeBearer: 'sender',
  notify: false,
  sameAmount: null,
  groupId: null,
  scheduledFor: null,
  options: { stopOnFailurePct: null, queueIfShort: false, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false },
  ...change,
});
export const typed = (phone: string, amount: number, more: object = {}) => ({
  name: `Personne ${phone}`,
  phone,
  amount,
  ...more,
});
/** Numbers of nine digits: MTN below 677, Orange below 69. */
export const mtnPhone = (n: number): string => `677${String(200_000 + n)}`;
export const orangePhone = (n: number): string => `691${String(200_000 + n)}`;

/** What tests of mass payments need again and again, for one person of one organisation. */
export function massHand(world: TestWorld, organisationId: string, person: Session) {
  const money = payoutHand(world, organisationId);
  const path = (id: string) => `/fapi/mass-payments/${id}`;
  const hand = {
    ...money,
    path,
    ok,
    ready: () => givePins(world, person),
    create: (rows: object[], change: object = {}) =>
      ok(person.post('/fapi/mass-payments', { run: runInput(change), rows })),
    get: (id: string) => ok(person.get(path(id))),
    items: async (id: string, query = 'sort=rowNo&limit=100'): Promise<any[]> =>
      ok(person.get(`${path(id)}/items?${query}`)),
    /** Corrects a row as it stands now. */
    async edit(id: string, itemId: string, change: object) {
      const { body } = await person.get(`${path('recipients')}/${itemId}`);
      return person.put(`${path(id)}/items/${itemId}`, { version: body.data?.version ?? 1, ...change });
    },
    /** `confirmLikeness`: with a yes to whatever it looks like. */
    async submit(id: string, given: object = {}) {
      const { confirmLikeness = false, ...body } = given as { confirmLikeness?: boolean };
      const send = async (more: object = {}) =>
        person.post(`${path(id)}/submit`, { version: (await hand.get(id)).version, pin: testPin, ...body, ...more });
      const answer = await send();
      return confirmLikeness && answer.body.error?.key === 'mass_payments.looks_repeated'
        ? send({ likeSeen: answer.body.error.params.seen })
        : answer;
    },
    /** Says what the columns that are no field mean: nothing of a payment, or which of it leaves rows out. */
    async answer(id: string, out: { column: number; key: string }[] = []) {
      const { version, otherColumns } = await hand.get(id);
      const columns = otherColumns.map(({ column }: { column: number }) => ({
        column,
        leaveOut: out.filter((one) => one.column === column).map(({ key }) => key),
      }));
      return person.put(`${path(id)}/other-columns`, { version, columns });
    },
    act: async (id: string, action: string, body: object = {}) =>
      person.post(`${path(id)}/${action}`, { version: (await hand.get(id)).version, ...body }),
    /** Uploads a spreadsheet, names its columns as they were guessed and has it read. */
    async upload(id: string, bytes: Buffer, name = 'paie.csv'): Promise<any> {
      const fileId = await storedFileId(person, { purpose: 'spreadsheet', bytes, name });
      const preview = await ok(person.post(`${path(id)}/file`, { fileId }));
      await ok(person.put(`${path(id)}/mapping`, { version: preview.version, mapping: preview.mapping }));
      await world.settle();
      return preview;
    },
    /** Every item of a run from the database, in the order of its rows. */
    rows: (id: string) =>
      money.inTx((tx) =>
        tx
          .selectFrom('mass_payment_items')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where('run_id', '=', id)
          .orderBy('row_no')
          .orderBy('part_no')
          .execute(),
      ),
    /** How often each number got money, and how much, as the operators' own books say. */
    async paidOut(): Promise<Map<string, { times: number; amount: number }>> {
      const { entries } = await world.sim('journal?limit=100000');
      const paid = new Map<string, { times: number; amount: number }>();
      for (const entry of entries.filter((candidate: any) => /transfer|cashin|deposit|payout/i.test(candidate.kind))) {
        for (const line of entry.lines.filter((candidate: any) => candidate.amount > 0)) {
          const account = String(line.account).split(':').at(-1)!;
          const sum = paid.get(account) ?? { times: 0, amount: 0 };
          paid.set(account, { times: sum.times + 1, amount: sum.amount + line.amount });
        }
      }
      return paid;
    },
  };
  return hand;
}
