import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useShown } from '../../data/shown.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { ConfirmShown } from '../../shell/confirm-shown.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { ReadingDialog } from '../../shell/reading-dialog.tsx';

const namedMax = 10;
type Props = { run: MassPaymentDetail; onClose: () => void };

/** Takes all wrong rows out, after a question that says who they are: nothing brings them back. */
export const DropWrong = onceRead(function DropWrong({ run, onClose }: Props) {
  const { data: rows } = useEndpoint(
    massPaymentsApi.items,
    { params: { id: run.id }, query: { status: ['draft'], sort: 'rowNo', limit: namedMax } },
    { keepPrevious: false },
  );
  return rows ? <Question run={run} rows={rows} onClose={onClose} /> : <ReadingDialog onClose={onClose} />;
});

type Wrong = { run: MassPaymentDetail; rows: readonly MassPaymentItem[] };

function Question({ onClose, ...newest }: Wrong & { onClose: () => void }) {
  const t = useWords(massWords);
  const { shown, takeNote } = useShown<Wrong>(newest, ({ run }) => run.version);
  const drop = useWrite(massPaymentsApi.dropItems, {
    invalidates: [massPaymentsApi.get, massPaymentsApi.items, massPaymentsApi.list],
  });
  const { run, rows } = shown;
  const count = run.wrongCount;
  const changed = drop.isPending || drop.error?.outcomeUnknown ? null : takeNote;
  const names = [
    ...rows.map(({ name, written, rowNo }) => name || written.name || `${t.row} ${rowNo}`),
    ...(count > rows.length ? [t.andMore({ count: count - rows.length })] : []),
  ].join(', ');
  return (
    <ConfirmShown
      open
      danger
      title={t.dropWrongTitle({ count })}
      description={t.dropWrongText({ names })}
      confirmLabel={t.dropWrong}
      changed={changed}
      onClose={onClose}
      onConfirm={async () => {
        await drop.mutateAsync({ params: { id: run.id }, body: { which: 'wrong', version: run.version } });
        toast.success(t.rowsDropped({ count }));
      }}
    ></ConfirmShown>
  );
}
