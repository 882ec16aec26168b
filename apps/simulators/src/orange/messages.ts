import { nationalNumber } from '../world/numbers.ts';
import { holderName, plain } from '../world/wallets.ts';
import type { Wallet } from '../world/wallets.ts';

interface Facts {
  wallet: Wallet;
  merchant: string;
  amount: number;
  txnid: string;
  balance: number;
}

/** What the payer reads after a merchant payment; the English one is also the API's `confirmtxnmessage`. */
export function paidMessage(f: Facts): { fr: string; en: string } {
  const number = nationalNumber(f.wallet.number);
  const [name, merchant] = [holderName(f.wallet), plain(f.merchant)];
  return {
    fr: `Paiement de ${merchant} reussi par ${number} ${name}. ID transaction: ${f.txnid}, Montant: ${f.amount} FCFA, Frais: 0 FCFA, Montant net debite: ${f.amount} FCFA, Nouveau solde: ${f.balance} FCFA.`,
    en: `Successful Payment of ${merchant} from ${number} ${name}. Transaction ID: ${f.txnid}, Amount: ${f.amount} FCFA, Fees: 0 FCFA, New balance: ${f.balance} FCFA.`,
  };
}

/** What the receiver of a payout reads. */
export function receivedMessage(f: Facts): { fr: string; en: string } {
  const number = nationalNumber(f.wallet.number);
  const [name, merchant] = [holderName(f.wallet), plain(f.merchant)];
  return {
    fr: `Depot effectue par ${merchant} au ${number} ${name}. ID transaction: ${f.txnid}, Montant: ${f.amount} FCFA, Frais: 0 FCFA, Nouveau solde: ${f.balance} FCFA.`,
    en: `Cash in made by ${merchant} to ${number} ${name}. Transaction ID: ${f.txnid}, Amount: ${f.amount} FCFA, Fees: 0 FCFA, New balance: ${f.balance} FCFA.`,
  };
}

export function failedMessage(merchant: string, amount: number, why: string): { fr: string; en: string } {
  return {
    fr: `Votre paiement de ${amount} FCFA a ${plain(merchant)} a echoue: ${plain(why)}. Aucun montant n'a ete debite.`,
    en: `Your payment of ${amount} FCFA to ${plain(merchant)} failed. No money was taken.`,
  };
}
