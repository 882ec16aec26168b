import { useEffect, useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatTime } from '#domain/values/time.ts';
import { chargeWaitWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Button } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { wasTold } from '../../data/proving.ts';
import { actionOf, whyNot } from '../../data/record-actions.ts';
import { useWrite } from '../../data/write.ts';
import { useOnceMore } from '../../shell/once-more.tsx';
import { Refused } from '../../shell/refused.tsx';
import { lastAskedAt } from './wait-state.ts';

type Props = { charge: TransactionDetail; onResent?: (charge: TransactionDetail) => void };

/** Check, cancel, send again: each offered when the server allows it, with its reason when not. */
export function WaitActions({ charge, onResent }: Props) {
  const t = useWords(chargeWaitWords);
  const locale = useLocale();
  const invalidates = [transactionsApi.get];
  const check = useWrite(transactionsApi.checkNow, { invalidates, quiet: true });
  const cancel = useWrite(transactionsApi.cancel, { invalidates, loader: 'show' });
  const resend = useWrite(transactionsApi.resendPrompt, {
    invalidates,
    quiet: true,
    onSuccess: (made) => onResent?.(made),
  });
  const onceMore = useOnceMore('charges.paid_since', charge.id);
  const [pressedAt, setPressedAt] = useState(0);
  const asked = lastAskedAt(charge);
  // Whoever asked last, five seconds must pass.
  const wait = useSecondsUntil(Math.max(pressedAt, asked ?? 0) + limits.checkNowSeconds * 1000);
  const params = { id: charge.id };
  const isPending = charge.status === 'pending';
  return (
    <>
      {isPending && actionOf(charge, 'cancel') && (
        <Button
          disabledReason={whyNot(charge, 'cancel', locale)}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params })}
        >
          {t.cancel}
        </Button>
      )}
      {!onResent && (
        <Button
          variant={isPending ? 'secondary' : 'primary'}
          disabled={wait > 0}
          disabledReason={wait > 0 || pressedAt > 0 ? null : whyNot(charge, 'checkNow', locale)}
          loading={check.isPending}
          onClick={() => {
            setPressedAt(clock.now());
            check.mutate(
              { params },
              {
                onSuccess: () => toast.info(t.checked({ time: formatTime(clock.date()) })),
                // Our own pipeline may have asked a moment ago: that is an answer too, not a failure.
                onError: (error) =>
                  (error.error.key === 'transactions.checked_recently' ? toast.info : toast.error)(
                    errorSentence(error, locale),
                  ),
              },
            );
          }}
        >
          {wait > 0 ? t.checkIn({ seconds: wait }) : t.checkNow}
        </Button>
      )}
      {onResent && (
        <>
          {onceMore.question}
          {resend.error && !wasTold(resend.error) && !onceMore.isAsked(resend.error) && (
            <Refused error={resend.error} />
          )}
          <Button
            variant="primary"
            disabledReason={whyNot(charge, 'resendPrompt', locale) ?? onceMore.blockedReason}
            loading={resend.isPending}
            onClick={() =>
              void onceMore.send((seen) => resend.mutateAsync({ params, body: seen })).catch(() => undefined)
            }
          >
            {t.resend}
          </Button>
        </>
      )}
    </>
  );
}

/** Whole seconds left until an instant, drawn anew each second. */
function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(clock.now);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(clock.now());
    if (isOver && end <= clock.now()) return;
    const timer = setInterval(() => setNow(clock.now()), 500);
    return () => clearInterval(timer);
  }, [end, isOver]);
  return Math.min(left, limits.checkNowSeconds);
}
