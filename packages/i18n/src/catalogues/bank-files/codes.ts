type Both = { en: string; fr: string };

/** What a bank says of a payment by the codes of ISO 20022 (pain.002, external code lists), in words. */
export const bankStatusWords: Readonly<Record<string, Both>> = {
  RCVD: { en: 'Received by the bank', fr: 'Reçu par la banque' },
  ACTC: { en: 'Accepted after the bank’s technical check', fr: 'Accepté après le contrôle technique de la banque' },
  ACCP: { en: 'Accepted after the bank’s check of the payer', fr: 'Accepté après le contrôle du donneur d’ordre' },
  PDNG: { en: 'Waiting at the bank', fr: 'En attente à la banque' },
  ACSP: { en: 'Accepted, being carried out', fr: 'Accepté, en cours d’exécution' },
  ACWC: { en: 'Accepted with a change', fr: 'Accepté avec une modification' },
  ACSC: { en: 'Carried out, the account is debited', fr: 'Exécuté, le compte est débité' },
  ACCC: { en: 'Carried out, the beneficiary is credited', fr: 'Exécuté, le bénéficiaire est crédité' },
  RJCT: { en: 'Refused', fr: 'Refusé' },
  PART: { en: 'Accepted in part', fr: 'Accepté en partie' },
};

export const bankReasonWords: Readonly<Record<string, Both>> = {
  AC01: { en: 'The account number is wrong', fr: 'Le numéro de compte est faux' },
  AC02: { en: 'The payer’s account number is wrong', fr: 'Le numéro de compte du donneur d’ordre est faux' },
  AC03: { en: 'The beneficiary’s account number is wrong', fr: 'Le numéro de compte du bénéficiaire est faux' },
  AC04: { en: 'The account is closed', fr: 'Le compte est clôturé' },
  AC06: { en: 'The account is blocked', fr: 'Le compte est bloqué' },
  AC07: { en: 'The beneficiary’s account is closed', fr: 'Le compte du bénéficiaire est clôturé' },
  AG01: { en: 'This account may not make such payments', fr: 'Ce compte ne peut pas faire ce type de paiement' },
  AG02: { en: 'The bank does not know this kind of order', fr: 'La banque ne connaît pas ce type d’opération' },
  AM01: { en: 'The amount is zero', fr: 'Le montant est nul' },
  AM02: { en: 'The amount is above what is allowed', fr: 'Le montant dépasse ce qui est permis' },
  AM03: { en: 'The currency is not accepted', fr: 'La devise n’est pas acceptée' },
  AM04: { en: 'There is not enough money on the account', fr: 'Le solde du compte est insuffisant' },
  AM05: { en: 'The bank has this payment already', fr: 'La banque a déjà ce paiement' },
  AM09: { en: 'The amount is not what was agreed', fr: 'Le montant n’est pas celui qui était convenu' },
  AM10: { en: 'The control sum is wrong', fr: 'Le total de contrôle est faux' },
  BE01: { en: 'The name does not belong to this account', fr: 'Le nom ne correspond pas à ce compte' },
  BE04: { en: 'The beneficiary’s address is missing or wrong', fr: 'L’adresse du bénéficiaire manque ou est fausse' },
  BE05: { en: 'The bank does not know who gave the order', fr: 'La banque ne reconnaît pas le donneur d’ordre' },
  BE06: { en: 'The bank does not know this customer', fr: 'La banque ne connaît pas ce client' },
  CUST: { en: 'Asked back by the payer', fr: 'Rappelé par le donneur d’ordre' },
  DT01: { en: 'The date is wrong', fr: 'La date est fausse' },
  DUPL: { en: 'Paid twice', fr: 'Payé deux fois' },
  FF01: { en: 'The file is not as the bank reads it', fr: 'Le fichier n’a pas la forme attendue par la banque' },
  FOCR: { en: 'Sent back after a recall', fr: 'Retourné après un rappel' },
  MD07: { en: 'The account holder has died', fr: 'Le titulaire est décédé' },
  MS02: { en: 'The beneficiary refused it, without a reason', fr: 'Refusé par le bénéficiaire, sans motif' },
  MS03: { en: 'The bank gave no reason', fr: 'La banque n’a pas donné de motif' },
  NARR: { en: 'The reason stands in the bank’s own words', fr: 'Le motif est dans le texte de la banque' },
  RC01: { en: 'The bank code is wrong', fr: 'Le code de la banque est faux' },
  RC04: { en: 'The beneficiary’s bank code is wrong', fr: 'Le code de la banque du bénéficiaire est faux' },
  RR04: { en: 'Refused for a reason of regulation', fr: 'Refusé pour une raison réglementaire' },
  RVSL: { en: 'Booked back by the bank', fr: 'Extourné par la banque' },
  TM01: { en: 'It came too late in the day', fr: 'Arrivé après l’heure limite' },
};

const codeOnly = { en: 'A code of the bank', fr: 'Un code de la banque' };
const known = (words: Readonly<Record<string, Both>>, code: string): Both =>
  Object.hasOwn(words, code) ? words[code]! : codeOnly;
/** A code in words; one that is in no list says that it is a code, so that it never stands alone. */
export const bankReasonSaid = (code: string): Both => known(bankReasonWords, code);
export const bankStatusSaid = (code: string): Both => known(bankStatusWords, code);
