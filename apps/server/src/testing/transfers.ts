import { expect } from 'vitest';
import { testPin } from './approvals.ts';
import type { Session, TestWorld } from './test-world.ts';

type More = Record<string, unknown>;
/** What the price hangs on beside amount and beneficiary. */
const priced = ['mode', 'feeBearer', 'scheduledFor', 'manual'];

/** What tests of transfers do again and again, as whoever `person` answers at that moment: sessions end while time passes. */
export function transferHand(world: TestWorld, person: () => Session) {
  let number = 400_000;
  const list = async (path: string) => (await person().get(path)).body.data;
  const quote = async (beneficiary: object, amount: number, more: More = {}, who = person()) =>
    (await who.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send', ...more })).body.data;
  const send = async (beneficiary: object, amount: number, more: More = {}, who = person()) => {
    const asked = Object.fromEntries(Object.entries(more).filter(([name]) => priced.includes(name)));
    const { totalDebit } = await quote(beneficiary, amount, asked, who);
    const confirmed = { expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin };
    return who.post('/fapi/transfers', { beneficiary, amount, mode: 'send', ...confirmed, ...more });
  };
  return {
    /** A wallet nobody has been paid at. */
    wallet: (name = 'Bailleur Ondoa') => ({ kind: 'wallet', phone: `677${number++}`, name }),
    later: (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString(),
    quote,
    send,
    /** Sends, and answers the transfer or the plan that came of it. */
    sent: async (...asked: Parameters<typeof send>) => {
      const { status, body } = await send(...asked);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    },
    planOf: async (id: string) => (await list('/fapi/transfer-schedules?limit=100')).find((row: any) => row.id === id),
    runsOf: (id: string) => list(`/fapi/transfers?scheduleId=${id}&sort=createdAt`),
    paidTo: (phone: string) => list(`/fapi/transfers?q=${phone}`),
  };
}
