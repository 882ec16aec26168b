import { formatDateTime } from '#domain/values/time.ts';
import { say, words, type Locale } from '../../words.ts';

type End = { name: string; at: string };
/** How a request for approval ended without a yes, at the record it was about. */
const notApprovedWords = words({
  expired: {
    en: (p: End) => `Nobody decided on it in time (${p.at}).`,
    fr: (p: End) => `Personne n’a décidé à temps (${p.at}).`,
  },
  declined: {
    en: (p: End) => `${p.name} declined it, ${p.at}.`,
    fr: (p: End) => `Refus de ${p.name}, ${p.at}.`,
  },
  rejected: {
    en: (p: End) => `${p.name} declined it, ${p.at}.`,
    fr: (p: End) => `Refus de ${p.name}, ${p.at}.`,
  },
  cancelled: {
    en: (p: End) => `Taken back${p.name && ` by ${p.name}`}, ${p.at}.`,
    fr: (p: End) => `Demande retirée${p.name && ` par ${p.name}`}, ${p.at}.`,
  },
  asBefore: { en: 'All is as it was before.', fr: 'Tout est resté comme avant.' },
});

type Ended = {
  status: 'declined' | 'rejected' | 'expired' | 'cancelled';
  byName: string | null;
  at: string;
  why: { en: string; fr: string } | null;
};
/** "Nobody decided on it in time (27 Nov 2026, 14:00). All is as it was before." */
export const notApprovedText = (ended: Ended, locale: Locale): string =>
  `${howEnded(ended, locale)} ${say(notApprovedWords, locale).asBefore}`;

export function howEnded({ status, byName, at, why }: Ended, locale: Locale): string {
  const end = say(notApprovedWords, locale)[status];
  return why ? why[locale] : end({ name: byName ?? '', at: formatDateTime(new Date(at), locale) });
}
