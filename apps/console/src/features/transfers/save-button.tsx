import UserPlus from 'lucide-react/icons/user-plus';
import { recipientsApi } from '#contract/recipients/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { transferWaitWords } from '#i18n/catalogues/transfers/form.ts';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useCan } from '../../data/ability.ts';
import { useWrite } from '../../data/write.ts';

/** Keeps whoever was just paid among the recipients. A card's number was never kept, so a card cannot be. */
export function SaveButton({ transfer }: { transfer: TransferDetail }) {
  const t = useWords(transferWaitWords);
  const locale = useLocale();
  const mayEdit = useCan('recipients:edit');
  const create = useWrite(recipientsApi.create, {
    invalidates: [recipientsApi.list],
    loader: 'hide',
    onSuccess: () => void toast.success(t.savedDone),
  });
  const { destination, linkedAccountId, recipientId, name, phone, operator, rib, userCode } = transfer.beneficiary;
  if (!mayEdit || destination === 'card' || linkedAccountId || recipientId || create.isSuccess) return null;
  const recipient = {
    kind: destination === 'user' ? ('company' as const) : ('person' as const),
    displayName: name,
    language: locale,
    preferred: destination,
    ...(phone ? { phone, operator } : {}),
    ...(rib ? { rib } : {}),
    ...(userCode ? { userCode } : {}),
  };
  return (
    <Button icon={<UserPlus />} loading={create.isPending} onClick={() => create.mutate({ body: recipient })}>
      {t.save}
    </Button>
  );
}
