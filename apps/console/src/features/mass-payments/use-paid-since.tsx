import { useState, type ReactNode } from 'react';
import { ApiError } from '#client/api-error.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { Asked } from '../../shell/asked.tsx';

type PaidSince = {
  /** What the refusal named; null while nobody was. */
  seen: string | null;
  isMeant: boolean;
  /** Sends, and keeps whom a refusal names. Should it name others than before, a yes is asked anew. */
  send<T>(work: () => Promise<T>): Promise<T>;
  question: ReactNode;
  /**
   * Whether a refusal is what `question` asks: then it is not told a second time as a failure. A no is an answer too.
   */
  isAsked(refusal: unknown): boolean;
  blockedReason: null;
};

const isAsked = (refusal: unknown): refusal is ApiError =>
  refusal instanceof ApiError && refusal.error.key === 'mass_payments.paid_since';

/**
 * Somebody was paid by other means meanwhile: nothing went, the refusal names them, and `question` asks whether they
 * are paid once more.
 */
export function usePaidSince(hint: 'payOnceMoreHint' | 'payOnceMoreOrDrop'): PaidSince {
  const t = useWords(massWords);
  const locale = useLocale();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isMeant, setMeant] = useState(false);
  const seenIn = (one: ApiError | null) => one && String(one.error.params?.['seen']);
  const seen = seenIn(refusal);
  async function send<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isAsked(error)) {
        if (seenIn(error) !== seen) setMeant(false);
        setRefusal(error);
      }
      throw error;
    }
  }
  const question = refusal && (
    <Asked key={seen}>
      <Banner tone="warning" live>
        <p>{errorSentence(refusal, locale)}</p>
        <Checkbox
          label={t.payOnceMore}
          hint={t[hint]}
          checked={isMeant}
          onChange={(event) => setMeant(event.target.checked)}
          className="mt-1 font-medium"
        />
      </Banner>
    </Asked>
  );
  return { seen, isMeant, send, question, isAsked, blockedReason: null };
}
