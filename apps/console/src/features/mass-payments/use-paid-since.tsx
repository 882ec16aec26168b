import { useState, type ReactNode } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { movedWords } from '#i18n/catalogues/mass-payments/moved.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { Asked } from '../../shell/asked.tsx';

type SeenQuestion = {
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

/**
 * Somebody was paid by other means meanwhile: nothing went, the refusal names them, and `question` asks whether they
 * are paid once more.
 */
export function usePaidSince(hint: 'payOnceMoreHint' | 'payOnceMoreOrDrop'): SeenQuestion {
  const t = useWords(massWords);
  return useSeenQuestion('mass_payments.paid_since', t.payOnceMore, t[hint]);
}

/**
 * A row would go to a number its recipient had before: nothing went, both are named, and the old one is a question.
 * `of`: the numbers that are typed, as text; of others the question is none.
 */
export function useOldNumber(of: string): SeenQuestion {
  const t = useWords(movedWords);
  return useSeenQuestion('mass_payments.old_number', t.old, t.oldHint, of);
}

/** What a refusal names is a yes to exactly those it names. */
function useSeenQuestion(key: ErrorKey, label: string, hint: string, of = ''): SeenQuestion {
  const isAsked = (thrown: unknown): thrown is ApiError => thrown instanceof ApiError && thrown.error.key === key;
  const locale = useLocale();
  const [refused, setRefused] = useState<{ by: ApiError; of: string } | null>(null);
  const refusal = refused?.of === of ? refused.by : null;
  const [isMeant, setMeant] = useState(false);
  const seenIn = (one: ApiError | null) => one && String(one.error.params?.['seen']);
  const seen = seenIn(refusal);
  async function send<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isAsked(error)) {
        if (seenIn(error) !== seen) setMeant(false);
        setRefused({ by: error, of });
      }
      throw error;
    }
  }
  const question = refusal && (
    <Asked key={seen}>
      <Banner tone="warning" live>
        <p>{errorSentence(refusal, locale)}</p>
        <Checkbox
          label={label}
          hint={hint}
          checked={isMeant}
          onChange={(event) => setMeant(event.target.checked)}
          className="mt-1 font-medium"
        />
      </Banner>
    </Asked>
  );
  return { seen, isMeant, send, question, isAsked, blockedReason: null };
}
