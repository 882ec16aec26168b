import type { Session, TestWorld } from './test-world.ts';

/** What tests of refunds do again and again, as `person`: a payment that was paid, and money of it given back. */
export function refundHand(world: TestWorld, person: () => Session) {
  let number = 400_000;
  return {
    /** @returns its id */
    paid: async (amount: number): Promise<string> => {
      const { body } = await person().post('/fapi/direct-charges', { amount, phone: `677${number++}` });
      await world.settle();
      return body.data.id;
    },
    refund: (id: string, body: object, who = person()) => who.post(`/fapi/transactions/${id}/refunds`, body),
  };
}
