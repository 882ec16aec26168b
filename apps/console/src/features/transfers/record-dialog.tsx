import { needsPaper } from '#domain/actions/record-by-hand.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { ByHandDialog } from '../../shell/by-hand-dialog.tsx';

export function RecordDialog({ transfer, onClose }: { transfer: TransferDetail; onClose: () => void }) {
  return (
    <ByHandDialog
      row={transfersApi.record}
      schema={transfersApi.record.body}
      input={(body) => ({ params: { id: transfer.id }, body })}
      invalidates={[transfersApi.list]}
      amount={transfer.beneficiaryReceives}
      name={transfer.beneficiary.name}
      since={new Date(transfer.createdAt)}
      needsPaper={needsPaper(transfer)}
      status={transfer.status}
      onClose={onClose}
    />
  );
}
