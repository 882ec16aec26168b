import type { CustomerDetail } from '#contract/customers/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { customerNames } from '#i18n/catalogues/customers/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { ContactCard } from './contact-card.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';

/** Everything beside the payments. */
export function CustomerRecord({
  customer,
  onMerge,
}: {
  customer: CustomerDetail;
  onMerge: ((id: string) => void) | null;
}) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 md:max-xl:grid-cols-2 md:max-xl:items-start">
      {customer.possibleDuplicates.length > 0 && (
        <DuplicatesCard twins={customer.possibleDuplicates} onMerge={onMerge} />
      )}
      <ContactCard customer={customer} />
      <AboutCard customer={customer} />
    </div>
  );
}

function AboutCard({ customer }: { customer: CustomerDetail }) {
  const t = useWords(customerDetailWords);
  const names = useWords(customerNames);
  const locale = useLocale();
  const facts = [
    { label: t.kind, value: names[customer.type] },
    { label: t.fullName, value: [customer.firstName, customer.lastName].filter(Boolean).join(' ') },
    { label: t.companyName, value: customer.companyName },
    { label: t.niu, value: customer.niu && <span className="font-mono text-xs">{customer.niu}</span> },
    { label: t.rccm, value: customer.rccm && <span className="font-mono text-xs">{customer.rccm}</span> },
    { label: t.dob, value: customer.dob && formatDate(customer.dob, locale) },
    { label: t.sex, value: customer.sex && t[customer.sex] },
    { label: t.externalRef, value: customer.externalRef },
  ];
  return (
    <Card title={t.about}>
      <div className="grid gap-4">
        <DescriptionList columns={1} items={facts} />
        {customer.tags.length > 0 && (
          <ul aria-label={t.tags} className="flex flex-wrap gap-1.5">
            {customer.tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Mark of="label">{tag}</Mark>
              </li>
            ))}
          </ul>
        )}
        {customer.notes && (
          <div>
            <h3 className="text-sm text-muted">{t.notes}</h3>
            <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{customer.notes}</p>
          </div>
        )}
        {customer.aliases.length > 0 && (
          <div>
            <h3 className="text-sm text-muted">{t.aliases}</h3>
            <ul className="mt-1 grid gap-1.5">
              {customer.aliases.map((alias) => (
                <li key={alias.id} className="min-w-0">
                  <span className="block truncate">{alias.displayName}</span>
                  <CopyId id={alias.id} label={t.id} className="text-muted" />
                </li>
              ))}
            </ul>
            <p className="mt-1 text-sm text-muted">{t.aliasesHint}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
