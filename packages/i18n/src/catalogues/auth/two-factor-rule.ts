/** What an approver reads when the rule of the organisation is to be dropped. */
export const twoFactorRuleWords = {
  ruleOffTitle: { en: 'No longer ask everybody for a second step', fr: 'Ne plus exiger de deuxième étape de tous' },
  ruleLabel: { en: 'Login', fr: 'Connexion' },
  ruleChange: {
    en: 'Passwords alone will open accounts that have no second step',
    fr: 'Le mot de passe seul ouvrira les comptes sans deuxième étape',
  },
};
