import { words } from '../../words.ts';

/** Ways to the money that is missing on the payout account. */
export const findMoneyWords = words({
  move: {
    en: (p: { amount: string }) => `Move ${p.amount} from collection`,
    fr: (p: { amount: string }) => `Virer ${p.amount} de l’encaissement`,
  },
  moveSome: { en: 'Move money from another account', fr: 'Virer d’un autre compte' },
  topUp: { en: 'Top up', fr: 'Recharger' },
});
