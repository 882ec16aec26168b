import type { WordedMark } from '#domain/payments/marks.ts';
import { words } from '../../words.ts';

/** What a mark says that always reads the same. */
export const markWords = words({
  production: { en: 'Production', fr: 'Production' },
  sandbox: { en: 'Sandbox', fr: 'Bac à sable' },
  archived: { en: 'Archived', fr: 'Archivé' },
  partlyRefunded: { en: 'Partly refunded', fr: 'Remboursé en partie' },
  urgent: { en: 'Urgent', fr: 'Urgent' },
} satisfies Record<WordedMark, { en: string; fr: string }>);
