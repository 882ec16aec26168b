/**
 * What an organisation types in to connect a provider, as data: the settings screen, its validation
 * and the sealing are all generated from these fields.
 */
import type { CredentialChoice, CredentialName } from '#i18n/catalogues/providers/credentials.ts';
import * as z from 'zod/mini';

export type CredentialField = {
  name: CredentialName;
  /** Never sent back to the browser once stored. */
  secret: boolean;
  required: boolean;
  /** `url` fields must point to a host of the provider, or to one the operator of this installation allowed. */
  kind: 'text' | 'url' | 'choice' | 'phone' | 'number';
  /** `isTest` means the provider's test system, where money is pretended. */
  choices?: readonly { value: CredentialChoice; isTest?: true }[];
  default?: Partial<Record<'production' | 'sandbox', string>>;
  /** Fields of one group are given all or none. */
  group?: string;
  /** Shown under "advanced". */
  advanced?: boolean;
  /**
   * Names the account at the provider: whoever types the same again means the same account, whatever the secrets beside
   * it.
   */
  account?: true;
  schema: z.ZodMiniType<string>;
};

export type CredentialProblem = {
  field: string;
  problem: 'required' | 'malformed' | 'hostNotAllowed' | 'testSystem' | 'groupIncomplete';
};
export type CredentialCheck =
  | { ok: true; credentials: Record<string, string> }
  | { ok: false; problems: CredentialProblem[] };

type FieldInput = Omit<CredentialField, 'secret' | 'required' | 'kind' | 'schema'> &
  Partial<Pick<CredentialField, 'secret' | 'required' | 'kind' | 'schema'>>;

const printable = z.string().check(z.regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,510}[\x21-\x7e])?$/));
const schemaOfKind = {
  text: printable,
  choice: printable,
  url: z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.:[\]-]+(?:\/[A-Za-z0-9._~/-]*)?$/)),
  phone: z.string().check(z.regex(/^6[0-9]{8}$/)),
  number: z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)),
};

export function field(input: FieldInput): CredentialField {
  const kind = input.kind ?? 'text';
  return { secret: false, required: true, kind, schema: schemaOfKind[kind], ...input };
}

/** The two fields every provider has. */
export function commonFields(baseUrl: { production: string; sandbox: string }): CredentialField[] {
  return [
    field({
      name: 'promptName',
      required: false,
      schema: z.string().check(z.maxLength(80)),
    }),
    field({
      name: 'baseUrl',
      kind: 'url',
      advanced: true,
      default: baseUrl,
    }),
    field({
      name: 'requestsPerSecond',
      kind: 'number',
      required: false,
      advanced: true,
    }),
  ];
}

export function checkFields(
  fields: readonly CredentialField[],
  values: Record<string, unknown>,
  environment: 'production' | 'sandbox',
  hostAllowed: (url: string) => boolean,
): CredentialCheck {
  const credentials: Record<string, string> = {};
  const problems: CredentialProblem[] = [];
  for (const entry of fields) {
    const typed = values[entry.name];
    const text = (typeof typed === 'string' ? typed.trim() : '') || entry.default?.[environment] || '';
    if (text === '') {
      if (entry.required) problems.push({ field: entry.name, problem: 'required' });
      continue;
    }
    const known = entry.choices === undefined || entry.choices.some((choice) => choice.value === text);
    if (!known || !z.safeParse(entry.schema, text).success) problems.push({ field: entry.name, problem: 'malformed' });
    else if (entry.kind === 'url' && !hostAllowed(text))
      problems.push({ field: entry.name, problem: 'hostNotAllowed' });
    else if (environment === 'production' && isTestSystem(entry, text))
      problems.push({ field: entry.name, problem: 'testSystem' });
    else credentials[entry.name] = entry.kind === 'url' ? text.replace(/\/+$/, '') : text;
  }
  if (environment === 'production' && !isOwn(fields, credentials['baseUrl'])) {
    for (const { name, choices } of fields)
      if (choices?.some((choice) => choice.isTest && choice.value === credentials[name]))
        problems.push({ field: name, problem: 'testSystem' });
  }
  for (const entry of fields) {
    if (entry.group === undefined || credentials[entry.name] !== undefined) continue;
    const started = fields.some((other) => other.group === entry.group && credentials[other.name] !== undefined);
    const reported = problems.some((problem) => problem.field === entry.name);
    if (started && !reported) problems.push({ field: entry.name, problem: 'groupIncomplete' });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, credentials };
}

const hostOf = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).hostname : null;

/** The host that stands for the sandbox and not for production too: what is paid there is nobody's money. */
const isTestSystem = (entry: CredentialField, url: string): boolean =>
  entry.kind === 'url' &&
  hostOf(url) === hostOf(entry.default?.['sandbox']) &&
  hostOf(url) !== hostOf(entry.default?.['production']);

/**
 * An address that whoever runs the installation allowed beside the provider's own: a simulator knows every environment.
 */
const isOwn = (fields: readonly CredentialField[], baseUrl: string | undefined): boolean => {
  const known = fields.find(({ name }) => name === 'baseUrl')?.default;
  return (
    baseUrl !== undefined && ![hostOf(known?.['production']), hostOf(known?.['sandbox'])].includes(hostOf(baseUrl))
  );
};
