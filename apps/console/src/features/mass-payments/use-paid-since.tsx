import { useState, type ReactNode } from 'react';
import { ApiError } from '#client/api-error.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useWords } from '#ui/locale.tsx';

type PaidSince = {
  /** What the refusal named; null while nobody was. */
  seen: string | null;
  isMeant: boolean;
  /** Sends, and keeps whom a refusal names. Should it name others than before, a yes is asked anew. */
  send<T>(work: () => Promise<T>): Promise<T>;
  question: ReactNode;
};

/** Somebody was paid by other means meanwhile: nothing went, the refusal names them, and `question` asks whether they are paid once more. */
export function usePaidSince(hint: 'payOnceMoreHint' | 'payOnceMoreOrDrop'): PaidSince {
  const t = useWords(massWords);
  const [seen, setSeen] = useState<string | null>(null);
  const [isMeant, setMeant] = useState(false);
  async function send<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.error.key === 'mass_payments.paid_since') {
        const named = String(error.error.params?.['seen']);
        if (named !== seen) setMeant(false);
        setSeen(named);
      }
      throw error;
    }
  }
  const question = seen !== null && <Checkbox label={t.payOnceMore} hint={t[hint]} checked={isMeant} onChange={(event) => setMeant(event.target.checked)} />;
  return { seen, isMeant, send, question };
}
