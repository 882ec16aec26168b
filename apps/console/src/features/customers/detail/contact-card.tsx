import BadgeCheck from 'lucide-react/icons/badge-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import Mail from 'lucide-react/icons/mail';
import UserSearch from 'lucide-react/icons/user-search';
import { customersApi, type CustomerDetail } from '#contract/customers/api.ts';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate } from '#domain/values/time.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { customerNames } from '#i18n/catalogues/customers/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { BareLink, Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { toast } from '#ui/toast.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/ability.ts';
import { call } from '../../../data/call.ts';
import { outside } from '../../../data/paths.ts';
import { invalidate } from '../../../data/query.ts';
import { chargeHref } from './customer-actions.tsx';
import { namesAgree } from './names-agree.ts';

type Phone = CustomerDetail['phones'][number];

/** How to reach them, and what the operators say about whose numbers these are. */
export function ContactCard({ customer }: { customer: CustomerDetail }) {
  const t = useWords(customerDetailWords);
  const names = useWords(customerNames);
  return (
    <Card title={t.contact}>
      {customer.phones.length > 0 ? (
        <ul className="grid gap-3">
          {customer.phones.map((phone, index) => (
            <PhoneLine
              key={phone.number}
              phone={phone}
              customer={customer}
              isCharged={index === 0 && customer.phones.length > 1}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t.noContact}</p>
      )}
      <div className="mt-4 border-t border-border pt-4">
        <DescriptionList
          columns={1}
          items={[
            {
              label: t.email,
              value: customer.email && (
                <Link href={outside(`mailto:${customer.email}`)} className="inline-flex items-center gap-1.5 break-all">
                  <Mail className="size-3.5" />
                  {customer.email}
                </Link>
              ),
            },
            { label: t.language, value: names[customer.language] },
            { label: t.address, value: customer.address },
          ]}
        />
      </div>
    </Card>
  );
}

function PhoneLine({ phone, customer, isCharged }: { phone: Phone; customer: CustomerDetail; isCharged: boolean }) {
  const t = useWords(customerDetailWords);
  const locale = useLocale();
  const mayCharge = useCan('charges:create');
  const [isAsking, setAsking] = useState(false);
  const number = formatPhone(phone.number);
  const askName = async () => {
    if (isAsking) return;
    setAsking(true);
    try {
      const { data } = await call(directChargesApi.lookupPayer, { query: { phone: phone.number }, loader: 'hide' });
      if (data.name) toast.success(t.nameFound({ name: data.name }));
      else toast.info(data.active === false ? t.noWallet : t.nameUnknown);
      await invalidate([customersApi.get]);
    } catch {
      // The client has told what went wrong.
    } finally {
      setAsking(false);
    }
  };
  return (
    <li>
      <div className="flex min-h-9 items-center gap-2">
        {phone.operator ? <OperatorBadge operator={phone.operator} /> : <Mark of="label">{t.unknownOperator}</Mark>}
        <a href={`tel:+${phone.number}`} className="font-medium whitespace-nowrap tabular-nums hover:underline">
          {number}
        </a>
        {isCharged && (
          <span title={t.chargedHint}>
            <Mark of="chosen">{t.charged}</Mark>
          </span>
        )}
        {mayCharge && (
          <span className="ml-auto flex">
            {phone.operator && (
              <IconButton
                label={t.askNameOf({ phone: number })}
                icon={<UserSearch />}
                aria-busy={isAsking}
                onClick={() => void askName()}
              />
            )}
            <BareLink
              href={chargeHref(phone.number, customer.id)}
              aria-label={`${t.charge} ${number}`}
              title={t.charge}
              className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-fg md:size-8"
            >
              <HandCoins />
            </BareLink>
          </span>
        )}
      </div>
      {phone.verifiedName && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          <BadgeCheck className="size-3.5 shrink-0 text-primary" />
          {t.verified({
            name: phone.verifiedName,
            day: phone.verifiedAt ? formatDate(new Date(phone.verifiedAt), locale) : '',
          })}
          {!namesAgree(
            [customer.displayName, customer.firstName, customer.lastName, customer.companyName],
            phone.verifiedName,
          ) && <Mark of="doubtful">{t.otherName}</Mark>}
        </p>
      )}
    </li>
  );
}
