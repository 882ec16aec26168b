import type { RecipientRow } from '#contract/recipients/schemas.ts';
import { nameMarks } from '#domain/payments/state-marks.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';

/** What to know before paying somebody, the gravest first. */
export function RecipientMarks({
  row,
}: {
  row: Pick<RecipientRow, 'status' | 'changedSinceLastPaid'> & { isFrozen: boolean; changeWaiting?: boolean };
}) {
  const names = useWords(recipientNames);
  return (
    <>
      {row.isFrozen && <Mark of="stopped">{names.frozen}</Mark>}
      {row.status === 'inactive' && <Mark of="label">{names.inactive}</Mark>}
      {row.changeWaiting ? (
        <Mark of="noted">{names.changeWaiting}</Mark>
      ) : (
        row.changedSinceLastPaid && <Mark of="doubtful">{names.changed}</Mark>
      )}
    </>
  );
}

/** What the operator said of the name. Nothing where nobody has asked. */
export function NameMark({ check }: { check: RecipientRow['nameCheck'] }) {
  const names = useWords(recipientNames);
  if (check.state === 'waiting') return <Mark of="noted">{names.waiting}</Mark>;
  if (check.match)
    return (
      <span title={check.verifiedName ?? undefined}>
        <Mark of={nameMarks[check.match]}>{names[check.match]}</Mark>
      </span>
    );
  if (check.state === 'notFound') return <Mark of="wrong">{names.notFound}</Mark>;
  return check.state === 'unknown' ? <Mark of="label">{names.unknown}</Mark> : <span className="text-subtle">–</span>;
}
