import type { Verification } from '#contract/verifications/api.ts';
import { verdictWords } from '#i18n/catalogues/verifications/verdicts.ts';
import { say, type Locale } from '#i18n/words.ts';

type Searched = Pick<Verification, 'parsed' | 'confidence' | 'result' | 'matchedTransactionId'>;

/** By what of all that was shown a payment was found, or searched for in vain: nothing is named that nobody showed. */
export function certaintyOf({ parsed, confidence, result, matchedTransactionId }: Searched, locale: Locale): string {
  const t = say(verdictWords, locale);
  const isFound = matchedTransactionId !== null;
  if (isFound && confidence === 'high') return t.certainty_high;
  const hasNumber = parsed.phone !== null && parsed.amount !== null;
  const byNumber = t[`byNumber_${parsed.at !== null ? 'hour' : parsed.day !== null ? 'day' : 'latest'}`];
  if (result === 'several') return hasNumber ? t.certainty_several({ by: byNumber }) : t.certainty_severalId;
  if (isFound) return t.certainty_found({ by: hasNumber ? byNumber : t.byId });
  const by = parsed.transactionId === null ? byNumber : hasNumber ? t.byIdAndNumber({ by: byNumber }) : t.byId;
  return t.certainty_none({ by });
}
