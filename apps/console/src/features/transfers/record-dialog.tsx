import { needsPaper } from '#domain/actions/record-by-hand.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { useWrite } from '../../data/write.ts';
import { ByHandDialog } from '../../shell/by-hand-dialog.tsx';

export function RecordDialog({ transfer, onClose }: { transfer: TransferDetail; onClose: () => void }) {
  const record = useWrite(transfersApi.record, { invalidates: [transfersApi.list], quiet: true, loader: 'hide' });
  return (
    <ByHandDialog
      amount={transfer.beneficiaryReceives}
      name={transfer.beneficiary.name}
      since={new Date(transfer.createdAt)}
      needsPaper={needsPaper(transfer)}
      isPaid={transfer.status === 'completed'}
      onClose={onClose}
      onRecord={(body) => record.mutateAsync({ params: { id: transfer.id }, body })}
    />
  );
}
