import { detectOperator, operators } from '#domain/payments/operators.ts';
import type { RowField } from '#domain/mass-payments/fields.ts';
import type { Locale } from '../../words.ts';

/**
 * The spreadsheet to fill in: its columns in order and two rows that show how. `isText` keeps a column from becoming
 * figures.
 */
export type TemplateColumn = {
  field: RowField;
  header: { en: string; fr: string };
  width: number;
  isText: boolean;
  samples: readonly [Sample, Sample];
};
type Sample = { en: string; fr: string } | string;

const column = (
  field: RowField,
  en: string,
  fr: string,
  width: number,
  samples: TemplateColumn['samples'],
  isText = true,
): TemplateColumn => ({ field, header: { en, fr }, width, isText, samples });

const samplePhone = '677000000';

export const payoutTemplate: readonly TemplateColumn[] = [
  column('name', 'Name', 'Nom', 30, [
    { en: 'EXAMPLE Marie Ngo Bassa', fr: 'EXEMPLE Marie Ngo Bassa' },
    { en: 'EXAMPLE Quincaillerie Kamga', fr: 'EXEMPLE Quincaillerie Kamga' },
  ]),
  column('phone', 'Phone', 'Téléphone', 18, [samplePhone, '']),
  column('operator', 'Operator', 'Opérateur', 12, [operators[detectOperator(samplePhone)!].name, '']),
  column('amount', 'Amount', 'Montant', 14, ['25000', '150000'], false),
  column('rib', 'Bank account (RIB)', 'RIB', 28, ['', '10005000010123456789091']),
  column('note', 'Reason', 'Motif', 26, [
    { en: 'November salary', fr: 'Salaire novembre' },
    { en: 'Invoice 2211', fr: 'Facture 2211' },
  ]),
  column('externalRef', 'Reference', 'Référence', 16, ['EX-001', 'EX-002']),
  column('language', 'Language', 'Langue', 10, ['en', 'fr']),
];

export const recipientTemplate: readonly TemplateColumn[] = [
  ...payoutTemplate
    .filter((item) => !['note', 'externalRef'].includes(item.field))
    .map((item) =>
      item.field === 'amount' ? { ...item, header: { en: 'Usual amount', fr: 'Montant habituel' } } : item,
    ),
  column('kind', 'Kind', 'Type', 12, [
    { en: 'person', fr: 'personne' },
    { en: 'company', fr: 'entreprise' },
  ]),
  column('employeeNo', 'Employee number', 'Matricule', 16, ['EX-001', '']),
  column('tags', 'Tags', 'Étiquettes', 20, [
    { en: 'teachers', fr: 'enseignants' },
    { en: 'building', fr: 'travaux' },
  ]),
];

export const sampleOf = (sample: Sample, locale: Locale): string =>
  typeof sample === 'string' ? sample : sample[locale];
