import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { MergePreview } from '#contract/customers/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { customerMergeWords } from '#i18n/catalogues/customers/merge.ts';
import { Mark } from '#ui/mark.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';

type Side = MergePreview['keep'];

/** Who stays, who is folded in, and what the one that stays will be. */
export function MergePreviewView({ plan, onSwap }: { plan: MergePreview; onSwap: () => void }) {
  const t = useWords(customerMergeWords);
  const { result } = plan;
  const fieldName = (field: string) =>
    field === 'email' ? t.emailField : ((t as unknown as Record<string, string>)[field] ?? field);
  const added = <Mark of="chosen">{t.added}</Mark>;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
        <Person side={plan.keep} title={t.kept} isKept />
        <Person side={plan.fold} title={t.folded} />
      </div>
      <Button size="small" variant="ghost" icon={<ArrowLeftRight />} className="justify-self-center" onClick={onSwap}>
        {t.swap}
      </Button>
      <section aria-labelledby="after-merge" className="rounded-md bg-sunken p-4">
        <h3 id="after-merge" className="mb-2.5 flex items-center gap-2 font-semibold">
          <ArrowDown className="text-muted" />
          {t.after}
        </h3>
        <DescriptionList
          columns={1}
          items={[
            { label: t.called, value: <strong className="font-semibold">{result.displayName}</strong> },
            {
              label: t.phones,
              value: result.phones.length > 0 && (
                <ul className="grid justify-items-end gap-1 tabular-nums">
                  {result.phones.map((phone) => (
                    <li key={phone} className="flex items-center gap-2">
                      {plan.addedPhones.includes(phone) && added}
                      {formatPhone(phone)}
                    </li>
                  ))}
                </ul>
              ),
            },
            { label: t.email, value: result.email },
            {
              label: t.tags,
              value: result.tags.length > 0 && (
                <span className="flex flex-wrap justify-end gap-1">
                  {result.tags.map((tag) => (
                    <Mark key={tag} of={plan.addedTags.includes(tag) ? 'chosen' : 'label'}>
                      {tag}
                    </Mark>
                  ))}
                </span>
              ),
            },
            {
              label: t.paid,
              value: (
                <>
                  <Money amount={result.paidTotal} className="font-semibold" /> ·{' '}
                  {t.payments({ count: result.paidCount })}
                </>
              ),
            },
          ]}
        />
        <ul className="mt-3 grid list-disc gap-1 border-t border-border pt-3 pl-5 text-sm text-muted marker:text-subtle">
          <li>{t.moves({ count: plan.transactions, name: plan.fold.displayName })}</li>
          {plan.filled.length > 0 && <li>{t.fills({ fields: plan.filled.map(fieldName).join(', ') })}</li>}
          {plan.joinsNotes && <li>{t.joins}</li>}
        </ul>
      </section>
      <Banner tone="warning">{t.bothIds}</Banner>
    </div>
  );
}

function Person({ side, title, isKept }: { side: Side; title: string; isKept?: boolean }) {
  const t = useWords(customerMergeWords);
  return (
    <section
      aria-label={title}
      className={cx(
        'min-w-0 rounded-md border p-3',
        isKept ? 'border-primary bg-soft text-on-soft' : 'border-dashed border-control',
      )}
    >
      <p className="text-sm font-medium">{title}</p>
      <p className={cx('mt-1 truncate text-lg font-semibold', isKept && 'text-fg')}>{side.displayName}</p>
      <p className={cx('truncate text-sm tabular-nums', isKept ? 'text-fg' : 'text-muted')}>
        {side.phones.map(formatPhone).join(', ') || side.email}
      </p>
      <p className={cx('text-sm tabular-nums', isKept ? 'text-fg' : 'text-muted')}>
        <Money amount={side.paidTotal} /> · {t.payments({ count: side.paidCount })}
      </p>
    </section>
  );
}
