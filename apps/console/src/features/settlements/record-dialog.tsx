import { accountsApi } from '#contract/accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { useWrite } from '../../data/write.ts';
import { ByHandDialog } from '../../shell/by-hand-dialog.tsx';

/** What its rail says nothing true about is settled on a paper; what stands as paid and is spoken against came back. */
export function RecordDialog({ settlement, onClose }: { settlement: SettlementDetail; onClose: () => void }) {
  const record = useWrite(settlementsApi.record, {
    invalidates: [settlementsApi.get, settlementsApi.list, accountsApi.balances],
    quiet: true,
    loader: 'hide',
  });
  return (
    <ByHandDialog
      amount={settlement.net}
      name={settlement.destination.holderName}
      since={new Date(settlement.createdAt)}
      needsPaper
      isPaid={settlement.status === 'completed'}
      onClose={onClose}
      onRecord={({ reference, ...body }) =>
        record.mutateAsync({ params: { id: settlement.id }, body: { ...body, bankReference: reference } })
      }
    />
  );
}
