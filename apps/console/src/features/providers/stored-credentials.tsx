import ChevronRight from 'lucide-react/icons/chevron-right';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { CredentialField, ProviderConnection } from '#contract/providers/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { providerWords } from '#i18n/catalogues/providers/words.ts';
import { useLocale, useWords } from '#ui/locale.tsx';

/** What is stored, as far as it may be seen: a secret is only ever "set". */
export function StoredCredentials({ fields }: { fields: ProviderConnection['fields'] }) {
  const t = useWords(providerWords);
  const locale = useLocale();
  return (
    <details className="group min-w-0 self-start">
      <summary className="flex min-h-11 w-max max-w-full cursor-pointer list-none items-center gap-2 rounded-sm font-medium hover:text-primary md:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="text-muted transition-transform group-open:rotate-90" />
        {t.credentials}
      </summary>
      <dl className="mt-1 grid gap-2 border-l border-border pl-4">
        {fields.map((field) => (
          <div key={field.name} className="min-w-0">
            <dt className="text-sm text-muted">{field.label[locale]}</dt>
            <dd className="min-w-0">
              <Value field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ field }: { field: CredentialField }) {
  const t = useWords(providerWords);
  const locale = useLocale();
  if (field.secret) {
    return field.isSet ? (
      <span className="inline-flex items-center gap-1.5">
        <LockKeyhole className="size-3.5 text-muted" />
        {t.isSet}
      </span>
    ) : (
      <span className="text-muted">{t.isNotSet}</span>
    );
  }
  if (field.value === null || field.value === '') return <span className="text-muted">{t.isNotSet}</span>;
  const text =
    field.choices?.find((choice) => choice.value === field.value)?.label[locale] ??
    (field.kind === 'phone' ? formatPhone(field.value) : field.value);
  return <span className="font-mono text-xs wrap-anywhere">{field.isSet ? text : t.byDefault({ value: text })}</span>;
}
