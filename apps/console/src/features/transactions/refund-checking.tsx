import { useEffect } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { refundWords } from '#i18n/catalogues/refunds.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { madeSince } from './refund-form.ts';

const askMs = 4_000;
type Props = {
  detail: TransactionDetail;
  known: ReadonlySet<string>;
  amount: number;
  isSending: boolean;
  onMade: (refund: { id: string; amount: number }) => void;
  onSendAgain: () => void;
  onClose: () => void;
};

/** The answer was lost: whether the refund exists is read from the payment, never guessed. */
export function RefundChecking({ detail, known, amount, isSending, onMade, onSendAgain, onClose }: Props) {
  const t = useWords(refundWords);
  const { data } = useEndpoint(
    transactionsApi.get,
    { params: { id: detail.id } },
    { refetchInterval: askMs, staleTime: 0 },
  );
  const made = data && madeSince(known, data.refunds, amount);
  useEffect(() => {
    if (made) onMade(made);
    // The first sighting tells; later renders bring new functions, not news.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [made?.id]);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isSending}
      title={t.checkingTitle}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {t.close}
          </Button>
          <Button variant="primary" loading={isSending} onClick={onSendAgain}>
            {t.sendAgain}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Banner tone="warning" live>
          {t.checkingText}
        </Banner>
        <p className="text-sm text-muted">{t.sendAgainHint}</p>
      </div>
    </Dialog>
  );
}
