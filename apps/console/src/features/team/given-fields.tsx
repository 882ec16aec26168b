import { roleNames } from '#i18n/catalogues/team/role-names.ts';
import type { RoleKey } from '#domain/access/roles.ts';
import { addDays, formatDate, localDay } from '#domain/values/time.ts';
import { roleHints } from '#i18n/catalogues/team/words.ts';
import { teamFormWords } from '#i18n/catalogues/team/form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import type { GivenForm, Grantable } from './given-form.ts';
import { SubAccountFields } from './sub-account-fields.tsx';

type Props = {
  form: GivenForm;
  grantable: Grantable;
  onChange: (patch: Partial<GivenForm>) => void;
  errorOf: (path: string) => string | undefined;
};

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** Roles and limits. What the giver may not give stays in sight with its reason. */
export function GivenFields({ form, grantable, onChange, errorOf }: Props) {
  const t = useWords(teamFormWords);
  const hints = useWords(roleHints);
  const locale = useLocale();
  const error = errorOf('roleKeys');
  const line = (
    key: string,
    label: string,
    hint: string | null,
    state: { allowed: boolean; disabledReason: { en: string; fr: string } | null },
    isOn: boolean,
    toggle: () => void,
  ) => (
    <Checkbox
      key={key}
      label={label}
      hint={state.disabledReason?.[locale] ?? hint}
      checked={isOn}
      // A role somebody has already may be taken away even where it could not be given.
      disabled={!state.allowed && !isOn}
      onChange={toggle}
      className="rounded-md px-1 py-1 has-disabled:opacity-70"
    />
  );
  return (
    <>
      <fieldset className="grid grid-cols-1 gap-1" aria-describedby={error ? 'roles-error' : undefined}>
        <legend className="mb-1 font-medium">{t.roles}</legend>
        <p className="text-sm text-muted">{t.rolesHint}</p>
        {grantable.roles.map(({ key, ...state }) =>
          line(key, roleNames[key][locale], hints[key], state, form.roleKeys.includes(key), () =>
            onChange({ roleKeys: toggled<RoleKey>(form.roleKeys, key) }),
          ),
        )}
        {grantable.customRoles.length > 0 && <p className="mt-2 text-sm font-medium text-muted">{t.customRoles}</p>}
        {grantable.customRoles.map(({ id, name, description, ...state }) =>
          line(id, name, description, state, form.customRoleIds.includes(id), () =>
            onChange({ customRoleIds: toggled(form.customRoleIds, id) }),
          ),
        )}
        <p id="roles-error" role="alert" className={error ? 'text-sm text-danger' : 'hidden'}>
          {error}
        </p>
      </fieldset>
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-1 font-medium">{t.limits}</legend>
        <Checkbox
          label={t.ownRecords}
          hint={grantable.ownRecordsOnly ? t.limitedToo : t.ownRecordsHint}
          checked={form.ownRecordsOnly || grantable.ownRecordsOnly}
          disabled={grantable.ownRecordsOnly}
          onChange={(event) => onChange({ ownRecordsOnly: event.target.checked })}
        />
        <SubAccountFields form={form} grantable={grantable} onChange={onChange} error={errorOf('subAccountIds')} />
        <Checkbox
          label={t.temporary}
          hint={
            grantable.accessUntil ? `${t.limitedToo} (${formatDate(grantable.accessUntil, locale)})` : t.temporaryHint
          }
          checked={form.isTemporary}
          onChange={(event) => onChange({ isTemporary: event.target.checked })}
        />
        {form.isTemporary && (
          <Field label={t.lastDay} error={errorOf('accessUntil')} required>
            <DateField
              value={form.accessUntil}
              min={localDay(clock.date())}
              max={grantable.accessUntil ?? addDays(localDay(clock.date()), 3650)}
              onChange={(accessUntil) => onChange({ accessUntil })}
            />
          </Field>
        )}
      </fieldset>
    </>
  );
}
