import { useState } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankOverview } from '#contract/bank-files/schemas.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files/words.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useShown } from '../../data/shown.ts';
import { useGo } from '../../data/route.ts';
import { useWrite } from '../../data/write.ts';
import { ConfirmShown } from '../../shell/confirm-shown.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { bankFilePath } from './faces.tsx';

type Props = { overview: BankOverview; onClose: () => void };

/** What is shown is what goes: payments that come or leave meanwhile are looked at first. */
export const MakeDialog = onceRead(function MakeDialog({ overview: newest, onClose }: Props) {
  const t = useWords(bankFileWords);
  const { shown: overview, takeNote } = useShown(newest, (of) => `${of.waiting.version} ${of.executionOn}`);
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
  // What it leaves while it is sent, or while nobody knows, may be what was sent.
  const changed = make.isPending || make.error?.outcomeUnknown ? null : takeNote;
  return (
    <ConfirmShown
      open
      onClose={onClose}
      title={t.makeTitle}
      confirmLabel={t.make}
      description={t.makeText({
        count: waiting.count,
        amount: formatMoney(waiting.amount, locale),
        day: formatDate(executionOn, locale),
      })}
      changed={changed}
      onConfirm={() => make.mutateAsync({ body: { urgent, waitingVersion: waiting.version } })}
    >
      {overview.connection?.format === 'pain001' && (
        <Checkbox label={t.urgent} hint={t.urgentHint} checked={urgent} onChange={() => setUrgent(!urgent)} />
      )}
    </ConfirmShown>
  );
});
