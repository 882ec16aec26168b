import { readableAmount } from '../world/amounts.ts';

/** Operators name the aggregator as the other side, not the merchant behind it. */
export function chargeMessage(amount: number, transactionId: string, balance: number): { fr: string; en: string } {
  const [sum, left] = [readableAmount(amount, 'XAF'), readableAmount(balance, 'XAF')];
  return {
    fr: `Paiement de ${sum} a TRANZAK effectue avec succes. Transaction Id: ${transactionId}. Nouveau solde est: ${left}.`,
    en: `Your payment of ${sum} to TRANZAK has been completed. Transaction Id: ${transactionId}. Your new balance: ${left}.`,
  };
}

export function receivedMessage(amount: number, transactionId: string, balance: number): { fr: string; en: string } {
  const [sum, left] = [readableAmount(amount, 'XAF'), readableAmount(balance, 'XAF')];
  return {
    fr: `Vous avez recu ${sum} de TRANZAK. Transaction Id: ${transactionId}. Nouveau solde est: ${left}.`,
    en: `You have received ${sum} from TRANZAK. Transaction Id: ${transactionId}. Your new balance: ${left}.`,
  };
}
