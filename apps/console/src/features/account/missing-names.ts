import type { DocumentType } from '#domain/organisations/business.ts';
import type { Locale } from '#i18n/words.ts';

type Names = Readonly<Record<string, { en: string; fr: string }>>;

/** What the server calls missing (`niu`, `documents.rccm`) in words. */
export const missingNames = (
  missing: readonly string[],
  fields: Names,
  documents: Readonly<Record<DocumentType, { en: string; fr: string }>>,
  locale: Locale,
): string[] =>
  missing.map(
    (part) =>
      (part.startsWith('documents.') ? documents[part.slice('documents.'.length) as DocumentType] : fields[part])?.[
        locale
      ] ?? part,
  );
