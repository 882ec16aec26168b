import { accountsApi } from '#contract/accounts/api.ts';
import { needsPaper } from '#domain/actions/record-by-hand.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { ByHandDialog } from '../../shell/by-hand-dialog.tsx';

/**
 * What its rail says nothing true about is settled on a paper; what stands as paid and is spoken against came back;
 * what was written down as not done by mistake was paid.
 */
export function RecordDialog({ settlement, onClose }: { settlement: SettlementDetail; onClose: () => void }) {
  return (
    <ByHandDialog
      row={settlementsApi.record}
      schema={settlementsApi.record.body}
      input={({ reference, ...body }) => ({
        params: { id: settlement.id },
        body: { ...body, bankReference: reference },
      })}
      invalidates={[settlementsApi.get, settlementsApi.list, accountsApi.balances]}
      amount={settlement.net}
      name={settlement.destination.holderName}
      since={new Date(settlement.createdAt)}
      needsPaper={needsPaper(settlement)}
      status={settlement.status}
      onClose={onClose}
    />
  );
}
