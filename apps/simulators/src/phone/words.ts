export const phoneWords = {
  fr: {
    phones: 'Téléphones', simulated: 'Téléphone simulé · argent fictif · ne saisissez jamais un vrai code secret', open: 'Ouvrir', number: 'Numéro de téléphone',
    openOther: 'Autre numéro', balance: 'Solde', blocked: 'Compte suspendu', waiting: 'en attente', none: 'Aucun téléphone connu pour le moment. Tapez un numéro ci-dessus.',
    badNumber: 'Ce numéro n’appartient ni à MTN ni à Orange.', askTitle: 'Demande de paiement', withdrawalTitle: 'Demande de retrait', mandateTitle: 'Autorisation de prélèvement',
    asks: 'vous demande de payer', asksMandate: 'demande l’autorisation de débiter votre compte', note: 'Motif', pin: 'Code secret (simulé : n’importe quels chiffres, ou rien)', approve: 'Approuver', decline: 'Refuser',
    expiresIn: 'Expire dans', noPrompt: 'Aucune demande en attente.', again: 'relance', otpTitle: 'Code pour payer en ligne', otpAsk: 'Obtenir un code (#150*4*4#)', otpValid: 'Valable 15 minutes, une seule fois.',
    sms: 'SMS reçus', noSms: 'Aucun message.', history: 'Historique', noHistory: 'Aucun mouvement.', counter: 'Guichet de l’opérateur (simulé)', deposit: 'Déposer', amount: 'Montant', block: 'Suspendre le compte', unblock: 'Réactiver le compte',
    opening: 'Solde d’ouverture', seed: 'Correction au guichet', other: 'English', approved: 'Approuvé', declined: 'Refusé', expired: 'Expiré', failed: 'Échoué', cancelled: 'Annulé', recent: 'Demandes récentes', back: 'Tous les téléphones',
    stateOf: 'État',
  },
  en: {
    phones: 'Phones', simulated: 'Simulated phone · pretend money · never type a real PIN', open: 'Open', number: 'Phone number',
    openOther: 'Another number', balance: 'Balance', blocked: 'Account suspended', waiting: 'waiting', none: 'No phone is known yet. Type a number above.',
    badNumber: 'This number belongs to neither MTN nor Orange.', askTitle: 'Payment request', withdrawalTitle: 'Withdrawal request', mandateTitle: 'Debit authorisation',
    asks: 'asks you to pay', asksMandate: 'asks for permission to debit your account', note: 'Reason', pin: 'PIN (simulated: any digits, or none)', approve: 'Approve', decline: 'Decline',
    expiresIn: 'Expires in', noPrompt: 'No request is waiting.', again: 'sent again', otpTitle: 'Code to pay online', otpAsk: 'Get a code (#150*4*4#)', otpValid: 'Valid for 15 minutes, once.',
    sms: 'Messages received', noSms: 'No message.', history: 'History', noHistory: 'No movement.', counter: 'Operator counter (simulated)', deposit: 'Deposit', amount: 'Amount', block: 'Suspend the account', unblock: 'Reactivate the account',
    opening: 'Opening balance', seed: 'Correction at the counter', other: 'Français', approved: 'Approved', declined: 'Declined', expired: 'Expired', failed: 'Failed', cancelled: 'Cancelled', recent: 'Recent requests', back: 'All phones',
    stateOf: 'State',
  },
} as const;
