import { words } from '../../words.ts';

/** What is wrong with a value of a connection, beside its field. */
export const credentialProblems = {
  required: { en: 'This field is required.', fr: 'Ce champ est obligatoire.' },
  malformed: { en: 'This value does not have the right form.', fr: 'Cette valeur n’a pas la bonne forme.' },
  hostNotAllowed: {
    en: 'This address is not one of the operator’s.',
    fr: 'Cette adresse n’est pas celle de l’opérateur.',
  },
  testSystem: {
    en: 'This is the operator’s test system, where no money is real. Production does not take it: connect it in the sandbox.',
    fr: 'C’est le système de test de l’opérateur, où l’argent est fictif. La production ne l’accepte pas\u00a0: connectez-le dans le bac à sable.',
  },
  groupIncomplete: {
    en: 'Fill in all fields of this group, or none.',
    fr: 'Remplissez tous les champs de ce groupe, ou aucun.',
  },
} as const;

/** The screen of operator accounts and payment methods. */
export const providerWords = words({
  title: { en: 'Payment methods', fr: 'Moyens de paiement' },
  production: { en: 'Production: real money', fr: 'Production : argent réel' },
  sandbox: { en: 'Sandbox: play money', fr: 'Bac à sable : argent fictif' },
  aboutProduction: {
    en: 'What payers are offered, and your own accounts with the operators. The sandbox has accounts of its own.',
    fr: 'Ce qui est proposé aux payeurs, et vos comptes chez les opérateurs. Le bac à sable a ses propres comptes.',
  },
  aboutSandbox: {
    en: 'These accounts are used in the sandbox only. Nothing here touches real money.',
    fr: 'Ces comptes ne servent que dans le bac à sable. Rien ici ne touche à de l’argent réel.',
  },

  readOnly: { en: 'You may look here, not change', fr: 'Vous pouvez consulter, pas modifier' },

  offered: { en: 'Offered to payers', fr: 'Proposé aux payeurs' },
  offeredHint: { en: 'On your payment pages, in this order.', fr: 'Sur vos pages de paiement, dans cet ordre.' },
  upTo: {
    en: (p: { amount: string }) => `up to ${p.amount} per payment`,
    fr: (p: { amount: string }) => `jusqu’à ${p.amount} par paiement`,
  },
  offer: { en: (p: { name: string }) => `Offer ${p.name}`, fr: (p: { name: string }) => `Proposer ${p.name}` },
  moveUp: { en: (p: { name: string }) => `Move ${p.name} up`, fr: (p: { name: string }) => `Monter ${p.name}` },
  moveDown: { en: (p: { name: string }) => `Move ${p.name} down`, fr: (p: { name: string }) => `Descendre ${p.name}` },
  noAccount: {
    en: 'Payers do not see it: no account is connected and switched on.',
    fr: 'Invisible pour les payeurs : aucun compte n’est connecté et activé.',
  },
  normal: { en: 'Normal', fr: 'Normal' },
  slow: { en: 'Slow', fr: 'Lent' },
  down: { en: 'Not answering', fr: 'Ne répond pas' },
  unknown: { en: 'No recent traffic', fr: 'Sans activité récente' },
  since: { en: (p: { at: string }) => `since ${p.at}`, fr: (p: { at: string }) => `depuis ${p.at}` },
  lastSeen: {
    en: (p: { at: string }) => `last payment ${p.at}`,
    fr: (p: { at: string }) => `dernier paiement ${p.at}`,
  },
  lastMethodTitle: { en: 'Offer no mobile money at all?', fr: 'Ne plus rien proposer ?' },
  lastMethodText: {
    en: 'This is the last method that is offered. Your payment pages will say that they cannot be paid.',
    fr: 'C’est le dernier moyen proposé. Vos pages de paiement diront qu’elles ne peuvent pas être payées.',
  },
  switchOff: { en: 'Switch off', fr: 'Désactiver' },

  accounts: { en: 'Operator accounts', fr: 'Comptes chez les opérateurs' },
  accountsHint: {
    en: 'The credentials the operators gave you. Secrets are stored sealed and never shown again.',
    fr: 'Les accès que les opérateurs vous ont remis. Les secrets sont conservés scellés et jamais réaffichés.',
  },
  connected: { en: 'Connected', fr: 'Connecté' },
  testFailed: { en: 'Test failed', fr: 'Test échoué' },
  switchedOff: { en: 'Switched off', fr: 'Désactivé' },
  notConnected: { en: 'Not connected', fr: 'Non connecté' },
  simulator: { en: 'Simulator', fr: 'Simulateur' },
  simulatorHint: {
    en: 'Answers on this machine, not at the operator. No real money moves.',
    fr: 'Répond sur cette machine et non chez l’opérateur. Aucun argent réel ne bouge.',
  },
  mtnMomo: {
    en: 'A prompt appears on the payer’s phone. Collection asks for money; refunds and transfers need Disbursement as well.',
    fr: 'Une demande s’affiche sur le téléphone du payeur. Collection encaisse ; remboursements et transferts exigent aussi Disbursement.',
  },
  orangeCore: {
    en: 'A prompt appears on the payer’s phone. Refunds and transfers are paid to the wallet from the same account.',
    fr: 'Une demande s’affiche sur le téléphone du payeur. Remboursements et transferts sont versés depuis le même compte.',
  },
  orangeWeb: {
    en: 'The payer is sent to Orange’s own page. Used only where the direct account is not connected; it cannot refund.',
    fr: 'Le payeur est envoyé sur la page d’Orange. Sert seulement si le compte direct n’est pas connecté ; ne rembourse pas.',
  },
  tranzak: {
    en: 'Pays wallets of both operators and bank accounts from your Tranzak payout account. Collects only for an operator whose own account is not connected.',
    fr: 'Paie les portefeuilles des deux opérateurs et les comptes bancaires depuis votre compte de paiement Tranzak. Encaisse seulement pour un opérateur dont le compte direct n’est pas connecté.',
  },
  collectsNot: { en: 'Cannot collect', fr: 'N’encaisse pas' },
  paysWallet: { en: 'Pays wallets', fr: 'Paie les portefeuilles' },
  paysBank: { en: 'Pays bank accounts', fr: 'Paie les comptes bancaires' },
  paysNot: { en: 'Cannot pay out', fr: 'Ne paie pas' },
  callbackKeyWhy: {
    en: (p: { name: string }) =>
      `Register it with ${p.name} together with an authentication key, and enter the same key here. A notice without it is ignored; a true one only makes us ask for the status at once.`,
    fr: (p: { name: string }) =>
      `À déclarer chez ${p.name} avec une clé d’authentification, puis saisissez la même clé ici. Un avis sans elle est ignoré ; un vrai nous fait seulement demander le statut aussitôt.`,
  },
  collects: { en: 'Collects payments', fr: 'Encaisse' },
  refunds: { en: 'Refunds', fr: 'Rembourse' },
  refundsNot: { en: 'Cannot refund', fr: 'Ne rembourse pas' },
  use: { en: (p: { name: string }) => `Use ${p.name}`, fr: (p: { name: string }) => `Utiliser ${p.name}` },
  on: { en: 'On', fr: 'Activé' },
  off: { en: 'Off', fr: 'Désactivé' },
  offTitle: {
    en: (p: { name: string }) => `Switch ${p.name} off?`,
    fr: (p: { name: string }) => `Désactiver ${p.name} ?`,
  },
  offText: {
    en: 'New payments through it are refused at once. Payments already under way are followed to their end, and refunds of earlier ones stay possible.',
    fr: 'Les nouveaux paiements par ce compte sont refusés aussitôt. Les paiements déjà en cours sont suivis jusqu’au bout, et les anciens restent remboursables.',
  },
  switchOn: { en: 'Switch on', fr: 'Activer' },
  onTitle: {
    en: (p: { name: string }) => `Switch ${p.name} on?`,
    fr: (p: { name: string }) => `Activer ${p.name}\u00a0?`,
  },
  onText: { en: 'Money goes this way again.', fr: 'L’argent reprend ce chemin.' },
  switchedOn: { en: (p: { name: string }) => `${p.name} is on`, fr: (p: { name: string }) => `${p.name} est activé` },
  isOff: { en: (p: { name: string }) => `${p.name} is off`, fr: (p: { name: string }) => `${p.name} est désactivé` },

  promptName: { en: 'Name the payer sees', fr: 'Nom que le payeur voit' },
  promptNameWhy: {
    en: 'The pay page announces this name before the prompt comes, so that payers recognise it. The operator decides what the prompt says: write it exactly as it appears there.',
    fr: 'La page de paiement annonce ce nom avant la demande, pour que le payeur la reconnaisse. C’est l’opérateur qui décide du nom affiché : écrivez-le exactement comme il apparaît.',
  },
  asDefault: {
    en: (p: { name: string }) => `${p.name} (by default)`,
    fr: (p: { name: string }) => `${p.name} (par défaut)`,
  },
  callback: { en: 'Callback address', fr: 'Adresse de rappel' },
  callbackWhy: {
    en: 'Register it with the operator. Calls to it are not signed, so none is believed: each only makes us ask the operator for the status at once.',
    fr: 'À déclarer chez l’opérateur. Ses appels ne sont pas signés, donc aucun n’est cru : chacun nous fait seulement demander le statut à l’opérateur aussitôt.',
  },
  theCallback: { en: 'the callback address', fr: 'l’adresse de rappel' },

  test: { en: 'Test connection', fr: 'Tester la connexion' },
  lastTest: { en: 'Last test', fr: 'Dernier test' },
  testing: { en: 'Asking the operator…', fr: 'Question à l’opérateur…' },
  notTested: { en: 'These credentials have not been tested yet.', fr: 'Ces accès n’ont pas encore été testés.' },
  testedAt: {
    en: (p: { at: string; took: string | null }) => (p.took ? `${p.at}, in ${p.took}` : p.at),
    fr: (p: { at: string; took: string | null }) => (p.took ? `${p.at}, en ${p.took}` : p.at),
  },
  testMovesNothing: { en: 'A test moves no money.', fr: 'Un test ne déplace aucun argent.' },

  credentials: { en: 'Credentials', fr: 'Accès' },
  isSet: { en: 'Set', fr: 'Renseigné' },
  isNotSet: { en: 'Not set', fr: 'Non renseigné' },
  byDefault: {
    en: (p: { value: string }) => `${p.value} (default)`,
    fr: (p: { value: string }) => `${p.value} (par défaut)`,
  },
  changedBy: {
    en: (p: { name: string; at: string }) => `Changed by ${p.name}, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Modifié par ${p.name}, ${p.at}`,
  },
  changedAt: { en: (p: { at: string }) => `Changed ${p.at}`, fr: (p: { at: string }) => `Modifié le ${p.at}` },
  change: { en: 'Change', fr: 'Modifier' },
  changeNamed: { en: (p: { name: string }) => `Change ${p.name}`, fr: (p: { name: string }) => `Modifier ${p.name}` },
  connect: { en: 'Connect', fr: 'Connecter' },
  connectNamed: {
    en: (p: { name: string }) => `Connect ${p.name}`,
    fr: (p: { name: string }) => `Connecter ${p.name}`,
  },
});
