import { useState } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankOverview } from '#contract/bank-files/schemas.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files/words.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useGo } from '../../data/route.ts';
import { useWrite } from '../../data/write.ts';
import { bankFilePath } from './faces.tsx';

export function MakeDialog({ overview, onClose }: { overview: BankOverview; onClose: () => void }) {
  const t = useWords(bankFileWords);
  const locale = useLocale();
  const go = useGo();
  const [urgent, setUrgent] = useState(false);
  const make = useWrite(bankFilesApi.make, {
    invalidates: [bankFilesApi.list, bankFilesApi.overview, transactionsApi.list],
    loader: 'hide',
    onSuccess(file) {
      toast.success(t.made);
      go(bankFilePath(file.id));
    },
  });
  const { waiting, executionOn } = overview;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.makeTitle}
      confirmLabel={t.make}
      description={t.makeText({
        count: waiting.count,
        amount: formatMoney(waiting.amount, locale),
        day: formatDate(executionOn, locale),
      })}
      onConfirm={() => make.mutateAsync({ body: { urgent } })}
    >
      {overview.connection?.format === 'pain001' && (
        <Checkbox label={t.urgent} hint={t.urgentHint} checked={urgent} onChange={() => setUrgent(!urgent)} />
      )}
    </ConfirmDialog>
  );
}
