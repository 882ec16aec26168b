import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { uncompletedFlowsApi } from '#contract/uncompleted-flows/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { nothingOwedWords } from '#i18n/catalogues/refunds/nothing-owed.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useOnline } from '../data/online.ts';
import { wasTold } from '../data/proving.ts';
import { useWrite } from '../data/write.ts';
import { Refused } from './refused.tsx';

type Failed = { id: string; amount: number; name: string };

/** Asks before a refund that failed is shown as open no longer: no money moves. */
export function NothingOwedDialog({ refund, onClose }: { refund: Failed; onClose: () => void }) {
  const t = useWords(nothingOwedWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const say = useWrite(refundsApi.nothingOwed, {
    invalidates: [transactionsApi.list, uncompletedFlowsApi.list, refundsApi.nothingOwed],
    quiet: true,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title}
      description={t.text({ amount: formatMoney(refund.amount, locale), name: refund.name })}
      confirmLabel={t.label}
      blockedReason={isOnline ? null : t.offline}
      onConfirm={async () => {
        await say.mutateAsync({ params: { id: refund.id } });
        toast.success(t.done);
      }}
    >
      {say.error && !wasTold(say.error) && <Refused error={say.error} />}
    </ConfirmDialog>
  );
}

/** The second way out of the question whether a refund is tried again, where something was given back since. */
export function OrNothingOwed({ onPress }: { onPress: () => void }) {
  const t = useWords(nothingOwedWords);
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t.instead}</p>
      <Button size="small" onClick={onPress}>
        {t.label}
      </Button>
    </div>
  );
}
