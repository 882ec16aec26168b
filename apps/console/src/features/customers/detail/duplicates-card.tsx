import type { CustomerDetail } from '#contract/customers/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { Mark } from '#ui/mark.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../../data/paths.ts';

/** Who shares a number or an email: a question, not a finding. */
export function DuplicatesCard({
  twins,
  onMerge,
}: {
  twins: CustomerDetail['possibleDuplicates'];
  onMerge: ((id: string) => void) | null;
}) {
  const t = useWords(customerDetailWords);
  return (
    <Card title={t.duplicates} description={t.duplicatesHint}>
      <ul className="grid gap-3">
        {twins.map((twin) => (
          <li key={twin.id} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link href={to('/customers/{id}', { id: twin.id })} className="block max-w-full truncate font-medium">
                  {twin.displayName}
                </Link>
                <Mark of="lookTwice">{twin.because === 'phone' ? t.samePhone : t.sameEmail}</Mark>
              </p>
              <p className="truncate text-sm text-muted tabular-nums">
                <Money amount={twin.paidTotal} /> · {twin.phones[0] ? formatPhone(twin.phones[0]) : twin.email}
              </p>
            </div>
            {onMerge && (
              <Button
                size="small"
                aria-label={t.mergeNamed({ name: twin.displayName })}
                onClick={() => onMerge(twin.id)}
              >
                {t.merge}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
