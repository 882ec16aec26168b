import type { cameroonTaxes } from '#domain/fees/taxes.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { words } from '../../words.ts';

/** The taxes that a new business starts with, as its receipts name them. */
export const taxNames: Readonly<Record<(typeof cameroonTaxes)[number]['code'], Bilingual>> = words({
  electronicTransfer: {
    en: 'Tax on money transfers (0.2%)',
    fr: 'Taxe sur les transferts d’argent (0,2\u00a0%)',
  },
  electronicOperation: {
    en: 'Tax on electronic operations (4\u00a0F)',
    fr: 'Taxe sur les opérations électroniques (4\u00a0F)',
  },
});
