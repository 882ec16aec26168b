import type { ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { say, type Locale } from '#i18n/words.ts';

/**
 * What closes a dialog without its act: "Cancel", but beside an act that cancels something nobody would know which is
 * which.
 */
export function closingWord(actLabel: ReactNode, locale: Locale): string {
  const t = say(uiWords, locale);
  return typeof actLabel === 'string' && actLabel.toLowerCase().startsWith(t.cancel.toLowerCase()) ? t.back : t.cancel;
}
