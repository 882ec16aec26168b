import { accountMovesApi } from '#contract/account-moves/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';

/** What is missing moves from the collection account, without leaving the form. */
export function MoveDialog({ amount, onClose, onMoved }: { amount: number; onClose: () => void; onMoved: () => void }) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  const { data: accounts } = useEndpoint(transfersApi.sources, { query: { use: 'move' } });
  const move = useWrite(accountMovesApi.create, { invalidates: [accountsApi.balances], quiet: true, loader: 'hide' });
  const idOf = (kind: string) => accounts?.find((account) => account.kind === kind)?.id;
  const text = formatMoney(amount, locale);
  return (
    <PinDialog
      open
      onClose={onClose}
      title={t.moveTitle({ amount: text })}
      confirmLabel={t.moveLabel}
      onPin={async (pin) => {
        const [fromId, toId] = [idOf('collectionPrimary'), idOf('payout')];
        if (!fromId || !toId) return;
        await move.mutateAsync({ body: { fromId, toId, amount, pin } });
        toast.success(t.moved({ amount: text }));
        onMoved();
      }}
    >
      <p className="text-muted">{t.moveText}</p>
    </PinDialog>
  );
}
