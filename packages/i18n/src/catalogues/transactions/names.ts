import type { TransactionPreset } from '#contract/transactions/schemas.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import type { ReasonCode } from '#domain/payments/reasons.ts';
import { words } from '../../words.ts';

/** What the kinds, ways and directions of a transaction are called, in lists, filters and on the record itself. */
export const typeNames = words({
  sale: { en: 'Sale', fr: 'Vente' },
  refund: { en: 'Refund', fr: 'Remboursement' },
  adjustment: { en: 'Adjustment', fr: 'Régularisation' },
  topUp: { en: 'Top-up', fr: 'Rechargement' },
  move: { en: 'Move between accounts', fr: 'Mouvement entre comptes' },
  transfer: { en: 'Transfer', fr: 'Transfert' },
  payout: { en: 'Payout', fr: 'Décaissement' },
  settlement: { en: 'Settlement', fr: 'Règlement' },
  fee: { en: 'Fee', fr: 'Frais' },
});

export const channelNames = words({
  dashboard: { en: 'Console', fr: 'Console' },
  api: { en: 'API', fr: 'API' },
  link: { en: 'Payment link', fr: 'Lien de paiement' },
  invoice: { en: 'Invoice', fr: 'Facture' },
  inStore: { en: 'In store', fr: 'En boutique' },
  bulk: { en: 'Mass payment', fr: 'Paiement de masse' },
});

export const directionNames = words({
  inbound: { en: 'Money in', fr: 'Entrée' },
  outbound: { en: 'Money out', fr: 'Sortie' },
  internal: { en: 'Internal', fr: 'Interne' },
});

/** Reason codes in two or three words. The sentence that says what to do comes with the record. */
export const reasonNames = words({
  PAYER_INSUFFICIENT_FUNDS: { en: 'Wallet short', fr: 'Solde insuffisant' },
  PAYER_NOT_FOUND: { en: 'No such wallet', fr: 'Compte inconnu' },
  PAYEE_NOT_FOUND: { en: 'Unknown beneficiary', fr: 'Bénéficiaire inconnu' },
  PAYER_BLOCKED: { en: 'Wallet blocked', fr: 'Compte bloqué' },
  PAYEE_BLOCKED: { en: 'Beneficiary blocked', fr: 'Bénéficiaire bloqué' },
  PAYER_LIMIT: { en: 'Payer’s limit reached', fr: 'Plafond du payeur atteint' },
  PAYEE_LIMIT: { en: 'Beneficiary’s limit reached', fr: 'Plafond du bénéficiaire atteint' },
  PAYER_REJECTED: { en: 'Refused by the payer', fr: 'Refusé par le payeur' },
  PAYER_TIMEOUT: { en: 'No answer in time', fr: 'Sans réponse à temps' },
  UNPAID_AT_PAGE: { en: 'Not paid on its page', fr: 'Non payé sur sa page' },
  INVALID_PIN_OR_OTP: { en: 'Wrong PIN or code', fr: 'PIN ou code erroné' },
  KYC_REQUIRED: { en: 'Identity to verify', fr: 'Identité à vérifier' },
  NAME_MISMATCH: { en: 'Names differ', fr: 'Noms différents' },
  MERCHANT_FLOAT_LOW: { en: 'Operator account short', fr: 'Compte opérateur insuffisant' },
  MERCHANT_LIMIT: { en: 'Operator account at its limit', fr: 'Plafond du compte opérateur atteint' },
  MERCHANT_BLOCKED: { en: 'Merchant blocked', fr: 'Marchand bloqué' },
  AMOUNT_OUT_OF_RANGE: { en: 'Amount outside limits', fr: 'Montant hors limites' },
  INVALID_REQUEST: { en: 'Request refused', fr: 'Demande refusée' },
  CONFIG_ERROR: { en: 'Connection set-up', fr: 'Réglage de la connexion' },
  AUTH_ERROR: { en: 'Credentials refused', fr: 'Identifiants refusés' },
  DUPLICATE: { en: 'Duplicate', fr: 'Doublon' },
  NOT_FOUND: { en: 'Unknown to the operator', fr: 'Inconnu de l’opérateur' },
  QUOTE_EXPIRED: { en: 'Offer expired', fr: 'Offre expirée' },
  RATE_LIMITED: { en: 'Too many requests', fr: 'Trop de demandes' },
  PROVIDER_UNAVAILABLE: { en: 'Operator down', fr: 'Opérateur indisponible' },
  PROVIDER_ERROR: { en: 'Operator error', fr: 'Erreur de l’opérateur' },
  INSUFFICIENT_BALANCE: { en: 'Balance too low', fr: 'Solde trop bas' },
  EARLIER_PERHAPS_PAID: { en: 'The same was perhaps paid before', fr: 'Le même a peut-être déjà été payé' },
  UNCLEAR_IN_OTHER_RUN: { en: 'Perhaps paid in another run', fr: 'Peut-être payé dans un autre paiement' },
  PAID_IN_OTHER_RUN: { en: 'Paid in another run', fr: 'Payé dans un autre paiement' },
  RECIPIENT_CHANGED: { en: 'Beneficiary’s details changed', fr: 'Coordonnées du bénéficiaire changées' },
  ACCOUNT_REVOKED: { en: 'Linked account revoked', fr: 'Compte lié révoqué' },
  ACCOUNT_NOT_USABLE: { en: 'Linked account not usable yet', fr: 'Compte lié pas encore utilisable' },
  MAKER_DISOWNED: { en: 'Requester says it was not them', fr: 'Demande contestée par son auteur' },
  RECORDED_NOT_PAID: { en: 'Written down as not paid', fr: 'Noté non payé' },
  RECORDED_CAME_BACK: { en: 'Written down as come back', fr: 'Noté revenu' },
  MAKER_LEFT: { en: 'Requester has left', fr: 'Demandeur parti' },
  PAPERS_NEEDED: { en: 'Papers to hand in', fr: 'Dossier à déposer' },
  RECIPIENT_FROZEN: { en: 'Beneficiary frozen', fr: 'Bénéficiaire gelé' },
  AMBIGUOUS: { en: 'Unclear answer', fr: 'Réponse ambiguë' },
  PAID_OTHERWISE: { en: 'Another sum was paid', fr: 'Autre somme payée' },
} satisfies Record<ReasonCode, Bilingual>);

/** Between which own accounts money was moved. No arrow: the standard letters of a PDF have none. */
export const moveNamesWords = words({
  moved: {
    en: (p: { from: string; to: string }) => `From “${p.from}” to “${p.to}”`,
    fr: (p: { from: string; to: string }) => `De «\u00a0${p.from}\u00a0» vers «\u00a0${p.to}\u00a0»`,
  },
  fromTo: {
    en: (p: { from: string; to: string }) => `${p.from} to ${p.to}`,
    fr: (p: { from: string; to: string }) => `${p.from} vers ${p.to}`,
  },
});

/** What made a transaction by itself where it was no refund; those of refunds stand with their rules. */
export const triggerNames = words({ lowBalance: { en: 'Low balance', fr: 'Solde bas' } });

export const languageNames = words({ en: { en: 'English', fr: 'Anglais' }, fr: { en: 'French', fr: 'Français' } });

/** The lists of transactions, as their pages are titled. */
export const presetNames = words({
  all: { en: 'Transactions', fr: 'Transactions' },
  list: { en: 'Completed and pending', fr: 'Terminées et en attente' },
  inbound: { en: 'Money in', fr: 'Entrées' },
  outbound: { en: 'Money out', fr: 'Sorties' },
  sales: { en: 'Sales', fr: 'Ventes' },
  'cash-outs': { en: 'Transfers and payouts', fr: 'Transferts et décaissements' },
  settlements: { en: 'Settlements', fr: 'Règlements' },
  'automatic-settlement': { en: 'Automatic settlements', fr: 'Règlements automatiques' },
  refunds: { en: 'Refunds', fr: 'Remboursements' },
  'automatic-refunds': { en: 'Automatic refunds', fr: 'Remboursements automatiques' },
  requests: { en: 'Payment requests', fr: 'Demandes de paiement' },
  'list-api': { en: 'Through the API', fr: 'Par l’API' },
  'list-manual-requests': { en: 'Manual requests', fr: 'Demandes manuelles' },
  'list-split-payments': { en: 'Split payments', fr: 'Paiements répartis' },
  authorizations: { en: 'Authorisations', fr: 'Autorisations' },
  'link-payments': { en: 'Payments through links', fr: 'Paiements par lien' },
  'direct-charges': { en: 'Direct charges', fr: 'Encaissements directs' },
} satisfies Record<TransactionPreset, Bilingual>);

/** Who carries a payment, where that is no operator or aggregator. */
export const railWords = words({
  theBank: { en: 'the bank', fr: 'la banque' },
  byHandWay: { en: 'By hand', fr: 'À la main' },
});
