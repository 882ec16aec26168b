import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { customersApi } from '#contract/customers/api.ts';
import { customerFormWords } from '#i18n/catalogues/customers/form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { to } from '../../../data/paths.ts';
import { useRested } from '../../../data/rested.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { newPhone, phonesMax, wholeNumber, type CustomerForm } from './customer-form.ts';

type Phones = CustomerForm['phones'];
/** The customer being changed and the numbers it has: nothing new is said about those. */
export type Own = { id: string; numbers: readonly string[] } | null;
type Props = {
  phones: Phones;
  onChange: (phones: Phones) => void;
  errorOf: (uid: number) => string | undefined;
  own: Own;
};

/** The numbers of a customer, the one that is charged first. */
export function PhonesField({ phones, onChange, errorOf, own }: Props) {
  const t = useWords(customerFormWords);
  const single = phones.length === 1;
  const moveFirst = (uid: number) =>
    onChange([...phones.filter((phone) => phone.uid === uid), ...phones.filter((phone) => phone.uid !== uid)]);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">{t.phones}</legend>
      {phones.map((phone, index) => {
        const place = index + 1;
        return (
          <div key={phone.uid}>
            <Field
              label={single ? t.phone : t.phoneNumber({ place })}
              error={errorOf(phone.uid)}
              hint={!single && index === 0 ? t.firstIsCharged : undefined}
            >
              <span className="flex items-center gap-1">
                <PhoneInput
                  name={`phones.${phone.uid}`}
                  value={phone.digits}
                  onChange={(digits) =>
                    onChange(phones.map((other) => (other.uid === phone.uid ? { ...other, digits } : other)))
                  }
                  autoComplete="off"
                  className="flex-1"
                />
                {index > 0 && (
                  <IconButton label={t.moveFirst({ place })} icon={<ArrowUp />} onClick={() => moveFirst(phone.uid)} />
                )}
                {!single && (
                  <IconButton
                    label={t.removePhone({ place })}
                    icon={<X />}
                    onClick={() => onChange(phones.filter((other) => other.uid !== phone.uid))}
                  />
                )}
              </span>
            </Field>
            <AlreadyKnown digits={phone.digits} own={own} />
          </div>
        );
      })}
      {phones.length < phonesMax && (
        <Button
          variant="ghost"
          size="small"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...phones, newPhone()])}
        >
          {t.addPhone}
        </Button>
      )}
    </fieldset>
  );
}

/** Who already has this number: worth a look, never a refusal, because families share phones. */
function AlreadyKnown({ digits, own }: { digits: string; own: Own }) {
  const t = useWords(customerFormWords);
  const typed = wholeNumber(digits);
  const asked = typed !== null && !own?.numbers.includes(typed) ? typed : null;
  const phone = useRested(asked);
  const { data } = useEndpoint(
    customersApi.list,
    { query: { phone: phone ?? '', archived: 'all', limit: 4 } },
    { enabled: phone !== null, keepPrevious: false },
  );
  const others =
    phone === asked && phone !== null ? (data ?? []).filter((customer) => customer.id !== own?.id).slice(0, 3) : [];
  return (
    <div
      role="status"
      className={
        others.length > 0
          ? 'tone-warning mt-2 flex gap-2.5 rounded-md bg-tone px-3 py-2 text-sm text-tone-fg'
          : undefined
      }
    >
      {others.length > 0 && (
        <>
          <TriangleAlert className="mt-0.5 shrink-0" />
          <div className="grid gap-1">
            {others.map((customer) => (
              <p key={customer.id}>
                {t.alreadyOf({ name: customer.displayName, archived: customer.archivedAt !== null })}{' '}
                <Link
                  href={to('/customers/{id}', { id: customer.id })}
                  aria-label={t.openExisting({ name: customer.displayName })}
                  className="text-tone-fg! font-medium"
                >
                  {t.open}
                </Link>
              </p>
            ))}
            <p>{t.alreadyHint}</p>
          </div>
        </>
      )}
    </div>
  );
}
