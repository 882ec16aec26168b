/** The papers that money abroad may need. */
export const documentTypeWords: Record<string, { en: string; fr: string }> = {
  invoice: { en: 'Invoice', fr: 'Facture' },
  contract: { en: 'Contract', fr: 'Contrat' },
  customsDeclaration: { en: 'Customs declaration', fr: 'Déclaration en douane' },
  transportDocument: { en: 'Transport document', fr: 'Document de transport' },
  other: { en: 'Other paper', fr: 'Autre pièce' },
};
