import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatNumber } from '#domain/values/money.ts';
import { massUploadWords } from '#i18n/catalogues/mass-payments/upload.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useShown } from '../../data/shown.ts';
import { ConfirmShown } from '../../shell/confirm-shown.tsx';
import { onceRead } from '../../shell/once-read.tsx';

/** All that was read of its file, in all its parts: people, rows left out, and totals of others. */
export const rowsOf = ({ whole, itemCount, leftOut, totalRows }: MassPaymentDetail): number =>
  (whole?.itemCount ?? itemCount) + leftOut.count + totalRows.filter(({ decision }) => decision !== 'person').length;

type Props = { run: MassPaymentDetail; name: string; onClose: () => void; onReplace: (version: number) => void };

/** Asks before another file takes the place of the rows; what is replaced is the run as it was read here. */
export const ReplaceRows = onceRead(function ReplaceRows({ run: newest, name, onClose, onReplace }: Props) {
  const t = useWords(massUploadWords);
  const locale = useLocale();
  const { shown: run, takeNote } = useShown(newest, ({ version }) => version);
  return (
    <ConfirmShown
      open
      danger
      title={t.replaceTitle({ rows: formatNumber(rowsOf(run), locale) })}
      confirmLabel={t.replace}
      changed={takeNote}
      onClose={onClose}
      onConfirm={() => onReplace(run.version)}
    >
      {t.replaceText({ name })}
    </ConfirmShown>
  );
});
