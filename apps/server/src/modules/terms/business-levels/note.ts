import type { LevelProblem } from '#domain/organisations/business-levels.ts';
import { formatMoney } from '#domain/values/money.ts';
import { levelNotes } from '#i18n/catalogues/business-levels/words.ts';

/** What stands in the timeline of a payment that went through above its caps. */
export const levelNote = ({ rule, cap }: LevelProblem): { en: string; fr: string } => ({
  en: levelNotes[rule].en({ cap: formatMoney(cap, 'en') }),
  fr: levelNotes[rule].fr({ cap: formatMoney(cap, 'fr') }),
});
