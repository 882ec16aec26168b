/**
 * The operator says "paid", but another amount or currency than was asked: a success that is not ours. Both sums travel
 * in the operator's words of the reason, so that everybody who shows it can say them.
 */
export type Sum = { amount: string; currency: string };
export type PaidOtherwise = { paid: Sum; asked: Sum };

export const paidOtherwiseWords = ({ paid, asked }: PaidOtherwise): string =>
  `paid ${paid.amount} ${paid.currency}, asked ${asked.amount} ${asked.currency}`;

export function readPaidOtherwise(words: string | null): PaidOtherwise | null {
  const found = /^paid (\S+) (\S+), asked (\S+) (\S+)$/.exec(words ?? '');
  return found
    ? { paid: { amount: found[1]!, currency: found[2]! }, asked: { amount: found[3]!, currency: found[4]! } }
    : null;
}
