import Merge from 'lucide-react/icons/merge';
import { useState } from 'react';
import { customersApi, type CustomerDetail } from '#contract/customers/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { customerMergeWords } from '#i18n/catalogues/customers/merge.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../../data/error-sentence.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { useWrite } from '../../../data/write.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { MergePreviewView } from './merge-preview.tsx';
import { PickCustomer } from './pick-customer.tsx';

type Props = {
  customer: CustomerDetail;
  otherId: string | null;
  onPick: (id: string) => void;
  onClose: () => void;
  onDone: (keptId: string) => void;
};

/** Two steps: who else it is, then exactly what the server will do. Nothing is guessed here. */
export function MergeDialog({ customer, otherId, onPick, onClose, onDone }: Props) {
  const t = useWords(customerMergeWords);
  const locale = useLocale();
  const [isSwapped, setSwapped] = useState(false);
  const [keepId, foldId] = isSwapped ? [otherId ?? '', customer.id] : [customer.id, otherId ?? ''];
  const merge = useWrite(customersApi.merge, {
    invalidates: [customersApi.list, customersApi.get, customersApi.tags, transactionsApi.list],
  });
  const preview = useEndpoint(
    customersApi.mergePreview,
    { params: { id: keepId, otherId: foldId } },
    { enabled: otherId !== null && !merge.isPending && !merge.isSuccess, keepPrevious: true, staleTime: 0 },
  );
  // The former preview may still show while the other way round is asked for.
  const plan = preview.data?.keep.id === keepId && preview.data.fold.id === foldId ? preview.data : undefined;
  const isOne = preview.error?.error.key === 'customers.already_one';
  const confirm = () =>
    merge.mutate(
      { params: { id: keepId }, body: { otherId: foldId } },
      {
        onSuccess: () => {
          toast.success(t.done);
          onDone(keepId);
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!merge.isPending}
      size="medium"
      title={t.title}
      description={otherId === null ? t.pick : undefined}
      footer={
        <>
          <Button onClick={onClose} disabled={merge.isPending}>
            {t.cancel}
          </Button>
          {otherId !== null && !isOne && (
            <Button variant="primary" loading={merge.isPending} disabled={!plan} onClick={confirm}>
              {t.confirm}
            </Button>
          )}
        </>
      }
    >
      {otherId === null ? (
        <PickCustomer exceptId={customer.id} onPick={onPick} />
      ) : isOne ? (
        // Its own answer was lost, or a colleague was quicker: there is nothing to read again.
        <EmptyState
          icon={<Merge />}
          title={errorSentence(preview.error, locale)}
          actions={<Button onClick={() => onDone(keepId)}>{t.open}</Button>}
        />
      ) : preview.error ? (
        <LoadFailed error={preview.error} refetch={preview.refetch} isFetching={preview.isFetching} />
      ) : plan ? (
        <MergePreviewView plan={plan} onSwap={() => setSwapped(!isSwapped)} />
      ) : (
        <SkeletonCard className="h-96" />
      )}
    </Dialog>
  );
}
