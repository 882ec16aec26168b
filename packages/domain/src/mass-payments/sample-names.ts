import { foldAccents } from '../values/text.ts';

/**
 * Whom the examples of our own template name (`#i18n/catalogues/mass-payments/template.ts`). Nobody bears such a name.
 */
const sampleNames = new Set([
  'example marie ngo bassa',
  'exemple marie ngo bassa',
  'example quincaillerie kamga',
  'exemple quincaillerie kamga',
]);

/** Whether somebody left the template's own example in the file. */
export const isSampleName = (name: string): boolean =>
  /^ex[ae]mple /i.test(name.trim()) && sampleNames.has(foldAccents(name).replace(/\s+/g, ' ').trim());
