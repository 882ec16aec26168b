import type { RecipientRow } from '#contract/recipients/schemas.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Badge } from '#ui/badge.tsx';

/** What to know before paying somebody, the gravest first. */
export function RecipientMarks({
  row,
}: {
  row: Pick<RecipientRow, 'status' | 'changedSinceLastPaid'> & { isFrozen: boolean; changeWaiting?: boolean };
}) {
  const names = useWords(recipientNames);
  return (
    <>
      {row.isFrozen && (
        <Badge tone="hold" icon>
          {names.frozen}
        </Badge>
      )}
      {row.status === 'inactive' && <Badge>{names.inactive}</Badge>}
      {row.changeWaiting ? (
        <Badge tone="info" icon>
          {names.changeWaiting}
        </Badge>
      ) : (
        row.changedSinceLastPaid && (
          <Badge tone="warning" icon>
            {names.changed}
          </Badge>
        )
      )}
    </>
  );
}

const toneOf = { strong: 'success', partial: 'warning', none: 'danger' } as const;

/** What the operator said of the name. Nothing where nobody has asked. */
export function NameMark({ check }: { check: RecipientRow['nameCheck'] }) {
  const names = useWords(recipientNames);
  if (check.state === 'waiting')
    return (
      <Badge tone="info" icon>
        {names.waiting}
      </Badge>
    );
  if (check.match)
    return (
      <span title={check.verifiedName ?? undefined}>
        <Badge tone={toneOf[check.match]} icon>
          {names[check.match]}
        </Badge>
      </span>
    );
  if (check.state === 'notFound')
    return (
      <Badge tone="danger" icon>
        {names.notFound}
      </Badge>
    );
  return check.state === 'unknown' ? <Badge>{names.unknown}</Badge> : <span className="text-subtle">–</span>;
}
