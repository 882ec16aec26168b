/** What an organisation says about itself so that its money can be trusted: forms, papers, numbers of the state. */
export const legalForms = ['ets', 'sarl', 'sarlu', 'sa', 'sas', 'gie', 'cooperative', 'association', 'other'] as const;
export type LegalForm = (typeof legalForms)[number];

export const personRoles = ['owner', 'manager', 'director', 'shareholder', 'beneficiary'] as const;
export type PersonRole = (typeof personRoles)[number];

export const identityTypes = ['nationalId', 'passport', 'residencePermit', 'voterCard'] as const;
export type IdentityType = (typeof identityTypes)[number];

export const documentTypes = ['rccm', 'niuCard', 'articles', 'managerId', 'proofOfAddress'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Somebody in business on their own has no articles. */
export function requiredDocuments(legalForm: string | null): readonly DocumentType[] {
  return legalForm === 'ets' ? documentTypes.filter((type) => type !== 'articles') : documentTypes;
}
/** Papers that end; the others may carry a date all the same. */
export const expiringDocuments: readonly DocumentType[] = ['managerId'];

/** Taxpayer number: a letter, twelve digits, a letter; spaces and small letters are how people write it. */
export function parseNiu(text: string): string | null {
  const clean = text.replace(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]\d{12}[A-Z]$/.test(clean) ? clean : null;
}

/** Trade register number, in the older form (RC/DLA/2019/B/1234) or the newer one (CM-DLA-01-2024-B12-00123). */
export function parseRccm(text: string): string | null {
  const clean = text
    .trim()
    .toUpperCase()
    .replace(/\s*([/-])\s*/g, '$1')
    .replace(/\s+/g, '');
  const isOld = /^RC\/[A-Z]{3}\/(19|20)\d{2}\/[A-Z]\/\d{1,6}$/.test(clean);
  const isNew = /^CM-[A-Z]{3}-\d{2}-(19|20)\d{2}-[A-Z]\d{2}-\d{5}$/.test(clean);
  return isOld || isNew ? clean : null;
}

/** The fields of a business profile in the order they are asked, and the steps they stand in. */
export const businessSteps = {
  legal: ['legalForm', 'legalName', 'tradeName', 'rccm', 'niu'],
  activity: ['activity', 'address', 'city', 'expectedMonthly'],
  people: ['people'],
} as const;
export type BusinessStep = keyof typeof businessSteps;
export type BusinessField = (typeof businessSteps)[BusinessStep][number];
export const businessFields: readonly BusinessField[] = Object.values(businessSteps).flat();
