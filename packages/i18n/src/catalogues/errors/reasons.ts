import type { Fact, RefusalReason } from '#contract/facts.ts';
import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { formatDateTime } from '#domain/values/time.ts';
import type { Locale } from '../../words.ts';
import { disabledReasons } from '../actions/disabled-reasons.ts';
import { approvalEndWords } from '../approvals/ends.ts';
import { scheduleProblemWords } from '../fees/problems.ts';

type Named = { readonly [name: string]: Fact };

/** What a refusal says after "not possible now", from the code of its reason and its other facts. */
const sentences: Record<RefusalReason, Bilingual | Record<Locale, (facts: Named) => string>> = {
  ...scheduleProblemWords,
  ...disabledReasons,
  accountNotActive: { en: 'it is not active.', fr: 'il n’est pas actif.' },
  notForThisKind: { en: 'not for this kind of settlement.', fr: 'pas pour ce type de règlement.' },
  notInThisState: { en: 'its state has changed.', fr: 'son état a changé.' },
  papersMissing: {
    en: (p) => `still missing: ${listed(p['missing'])}.`,
    fr: (p) => `il manque encore\u00a0: ${listed(p['missing'])}.`,
  },
  receiptOncePaid: {
    en: 'there is a receipt once the payment is finished.',
    fr: 'il y aura un reçu quand le paiement sera terminé.',
  },
  receiptOfNothing: {
    en: 'it was not paid, so there is no receipt.',
    fr: 'ce n’a pas été payé, il n’y a donc pas de reçu.',
  },
  requestLapsed: { en: 'it has lapsed', fr: 'elle est caduque' },
  requestOver: { en: 'it is over', fr: 'elle est close' },
  requestPointless: { en: (p) => pointless(p).en, fr: (p) => pointless(p).fr },
  usableLater: {
    en: (p) => `it can be used from ${formatDateTime(new Date(String(p['until'])), 'en')}.`,
    fr: (p) => `il pourra servir à partir du ${formatDateTime(new Date(String(p['until'])), 'fr')}.`,
  },
};

const pointless = (facts: Named): Bilingual => approvalEndWords[facts['because'] as ApprovalEndReason];
const listed = (names: unknown): string => (Array.isArray(names) ? names.join(', ') : String(names));

/** The sentence of the reason among the facts. What is no code of ours is said as it came. */
export function reasonIn(facts: Named, locale: Locale): string {
  const code = String(facts['reason'] ?? 'notInThisState');
  if (!Object.hasOwn(sentences, code)) return code;
  const sentence = sentences[code as RefusalReason][locale];
  return typeof sentence === 'function' ? sentence(facts) : sentence;
}
