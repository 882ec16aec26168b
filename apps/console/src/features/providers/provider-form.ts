import type { CredentialField, ProviderConnection } from '#contract/providers/api.ts';

/** What stands in the boxes. A secret that is not in it keeps what is stored; null removes it. */
export type ProviderForm = { promptName: string; values: Record<string, string | null> };

export function formOf(connection: ProviderConnection): ProviderForm {
  const open = connection.fields.filter((field) => !field.secret);
  // What only the environment implies is left empty, so that it goes on following the environment.
  return {
    promptName: connection.promptName ?? '',
    values: Object.fromEntries(
      open.map((field) => [field.name, field.kind === 'choice' || field.isSet ? (field.value ?? '') : '']),
    ),
  };
}

export function bodyOf(form: ProviderForm, connection: ProviderConnection) {
  return {
    version: connection.version,
    promptName: form.promptName.trim(),
    fields: form.values,
  };
}

export const isDirty = (form: ProviderForm, start: ProviderForm): boolean =>
  form.promptName !== start.promptName ||
  Object.entries(form.values).some(([name, value]) => (value ?? '\0') !== (start.values[name] ?? ''));

/** More than the name payers see: the PIN is asked. */
export const changesKeys = (form: ProviderForm, start: ProviderForm): boolean =>
  isDirty({ ...form, promptName: start.promptName }, start);

export type FieldSet = { group: string | null; fields: CredentialField[] };

/**
 * The fields in their order: what is always needed, then each group that is given whole or not at all, then the rare
 * ones.
 */
export function fieldSets(fields: readonly CredentialField[]): {
  main: CredentialField[];
  groups: FieldSet[];
  advanced: CredentialField[];
} {
  const groups = Map.groupBy(
    fields.filter((field) => !field.advanced && field.group !== null),
    (field) => field.group,
  );
  return {
    main: fields.filter((field) => !field.advanced && field.group === null),
    groups: [...groups].map(([group, members]) => ({ group, fields: members })),
    advanced: fields.filter((field) => field.advanced),
  };
}

/** Takes a whole group out, or leaves it as it is stored. */
export function setRemoved(
  form: ProviderForm,
  start: ProviderForm,
  fields: readonly CredentialField[],
  isRemoved: boolean,
): ProviderForm {
  const values = { ...form.values };
  for (const { name } of fields) {
    if (isRemoved) values[name] = null;
    else if (start.values[name] === undefined) delete values[name];
    else values[name] = start.values[name];
  }
  return { ...form, values };
}

/** "0.31 s", "12 s": how long a test took. */
export function tookText(durationMs: number | null, locale: 'en' | 'fr'): string | null {
  if (durationMs === null) return null;
  const seconds = Math.max(durationMs / 1000, 0.01);
  const maximumFractionDigits = seconds < 1 ? 2 : seconds < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits }).format(seconds)}\u00a0s`;
}
