import { readableAmount } from '../world/amounts.ts';
import { smsTime } from '../world/messages.ts';
import { plain } from '../world/wallets.ts';

interface Facts {
  amount: number;
  currency: string;
  merchant: string;
  transactionId: string;
  reference: string;
  at: number;
  balance: number;
}

/** The payer's confirmation after a payment to a merchant. */
export function paidMessage(f: Facts): { fr: string; en: string } {
  const [amount, balance, time, merchant] = [
    readableAmount(f.amount, f.currency),
    readableAmount(f.balance, f.currency),
    smsTime(f.at),
    plain(f.merchant),
  ];
  const fee = readableAmount(0, f.currency);
  return {
    fr: `Paiement de ${amount} effectue avec succes a ${merchant} le ${time}. FRAIS ${fee}. Transaction Id: ${f.transactionId} ; Reference: ${plain(f.reference)}. Nouveau solde est: ${balance}.`,
    en: `Your payment of ${amount} to ${merchant} has been completed at ${time}. Fee: ${fee}. Transaction Id: ${f.transactionId} ; Reference: ${plain(f.reference)}. Your new balance: ${balance}.`,
  };
}

/** Money that came into the wallet: a payout or a refund. */
export function receivedMessage(f: Facts): { fr: string; en: string } {
  const [amount, balance, time, merchant] = [
    readableAmount(f.amount, f.currency),
    readableAmount(f.balance, f.currency),
    smsTime(f.at),
    plain(f.merchant),
  ];
  return {
    fr: `Vous avez recu ${amount} de ${merchant} le ${time}. Transaction Id: ${f.transactionId} ; Reference: ${plain(f.reference)}. Nouveau solde est: ${balance}.`,
    en: `You have received ${amount} from ${merchant} at ${time}. Transaction Id: ${f.transactionId} ; Reference: ${plain(f.reference)}. Your new balance: ${balance}.`,
  };
}

export function failedMessage(f: { amount: number; currency: string; merchant: string; reason: string }): {
  fr: string;
  en: string;
} {
  const amount = readableAmount(f.amount, f.currency);
  const merchant = plain(f.merchant);
  if (f.reason === 'NOT_ENOUGH_FUNDS') {
    return {
      fr: `Votre paiement de ${amount} a ${merchant} a echoue: solde insuffisant. Aucun montant n'a ete debite.`,
      en: `Your payment of ${amount} to ${merchant} failed: insufficient balance. No money was taken.`,
    };
  }
  return {
    fr: `Votre paiement de ${amount} a ${merchant} n'a pas abouti. Aucun montant n'a ete debite.`,
    en: `Your payment of ${amount} to ${merchant} was not completed. No money was taken.`,
  };
}
