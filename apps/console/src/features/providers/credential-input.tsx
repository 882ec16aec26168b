import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { CredentialField } from '#contract/providers/api.ts';
import { providerFormWords } from '#i18n/catalogues/providers/form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Select } from '#ui/select.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';

type Props = {
  field: CredentialField;
  value: string | null | undefined;
  onChange: (value: string | undefined) => void;
  error: string | undefined;
};

/** One field as its connector describes it. A stored secret shows as set until somebody wants to replace it. */
export function CredentialInput({ field, value, onChange, error }: Props) {
  const t = useWords(providerFormWords);
  const locale = useLocale();
  const label = field.label[locale];
  const isKept = field.secret && field.isSet && value === undefined;
  const hint = [
    field.help?.[locale],
    field.default && field.kind !== 'choice' ? t.defaultIs({ value: field.default }) : null,
  ]
    .filter(Boolean)
    .join(' ');
  if (isKept) {
    return (
      <div className="grid gap-1.5">
        <p className="font-medium">{label}</p>
        <div className="flex min-h-11 items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3 text-muted md:min-h-9">
          <LockKeyhole className="shrink-0" />
          <span className="flex-1">{t.isSet}</span>
          <Button
            size="small"
            variant="ghost"
            aria-label={t.replaceNamed({ what: label })}
            onClick={() => onChange('')}
          >
            {t.replace}
          </Button>
        </div>
        <p role="alert" className={error ? 'text-sm text-danger' : 'hidden'}>
          {error}
        </p>
      </div>
    );
  }
  const isReplacing = field.secret && field.isSet;
  return (
    <Field
      label={label}
      hint={hint || undefined}
      error={error}
      required={field.required && !field.default}
      optional={!field.required && field.group === null}
      aside={
        isReplacing && (
          <button
            type="button"
            className="rounded-sm font-medium text-primary hover:underline"
            onClick={() => onChange(undefined)}
          >
            {t.keep}
          </button>
        )
      }
    >
      <Input field={field} value={value ?? ''} onChange={onChange} isReplacing={isReplacing} />
    </Field>
  );
}

function Input({
  field,
  value,
  onChange,
  isReplacing,
}: {
  field: CredentialField;
  value: string;
  onChange: (value: string) => void;
  isReplacing: boolean;
}) {
  const locale = useLocale();
  const input = {
    name: field.name,
    value,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  } as const;
  // The button that was pressed is gone: the box in its place goes on from there.
  if (field.secret)
    return (
      <PasswordInput
        {...input}
        autoComplete="new-password"
        ref={isReplacing ? takeFocus : undefined}
        data-1p-ignore=""
        className="font-mono"
      />
    );
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          name={field.name}
          value={value}
          onChange={input.onChange}
          options={(field.choices ?? []).map((choice) => ({ value: choice.value, label: choice.label[locale] }))}
        />
      );
    case 'phone':
      return <PhoneInput name={field.name} value={value} onChange={onChange} autoComplete="off" />;
    default:
      return (
        <TextInput
          {...input}
          inputMode={field.kind === 'number' ? 'numeric' : field.kind === 'url' ? 'url' : 'text'}
          placeholder={field.default ?? undefined}
          className="font-mono"
        />
      );
  }
}
