import { usualTemplate, type BankFileFormat, type BankFileTemplate } from '#domain/banks/file-form.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { endingOf } from '#domain/providers/new-keys.ts';
import { bankConnectionWords } from '#i18n/catalogues/bank-files/connection.ts';
import { changedWay, movesMoney, wayFields, type WayField } from '#contract/bank-files/connection-fields.ts';
import type { BankConnectionView } from '#contract/bank-files/schemas.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Sealer } from '../../../kit/seal.ts';
import {
  connectionVersion,
  saveTest,
  followConnection,
  keepWaiting,
  lockConnection,
  newKeysWait,
  newKeysWouldWait,
  sealContext,
  updateConnection,
  waitingOf,
  waitingView,
  writeConnection,
  type ConnectionAuthor,
  type ConnectionRow,
  type ChangedField,
} from '../../terms/providers/public.ts';
import type { Tx } from '../../context.ts';

/** The account that pays and the way to its bank: one sealed row beside the operators' credentials. */
export type BankProfile = {
  debtorName: string;
  debtorRib: string;
  debtorBic: string | null;
  initiatorName: string;
  niu: string | null;
  accountForm: 'rib' | 'iban';
  chargeBearer: 'SHAR' | 'DEBT' | 'CRED';
  format: BankFileFormat;
  template: BankFileTemplate;
  schedule: 'byHand' | 'cutOff';
  way: 'byHand' | 'dropBox';
  dropBoxUrl: string | null;
  dropBoxSecret: string | null;
};
export type BankConnection = {
  enabled: boolean;
  profile: BankProfile;
  boxSince: Date | null;
  updatedAt: Date;
  updatedByName: string | null;
  lastTest: { at: string; ok: boolean; message: Bilingual } | null;
};

const provider = 'bankFile';

/** What was sealed before files had forms was pain.001. */
function profileOf(sealer: Sealer, organisationId: string, sealed: string): BankProfile {
  const stored = JSON.parse(sealer.unseal(sealed, sealContext(organisationId, provider))) as BankProfile;
  return { ...stored, format: stored.format ?? unset.format, template: stored.template ?? unset.template };
}

/**
 * The connection, or null before there is one. `lock` makes everything that writes files or reads answers of one bank
 * take its turn: a double click, two workers and a person beside them.
 */
export async function bankConnectionOf(
  tx: Tx,
  sealer: Sealer,
  organisationId: string,
  lock = false,
): Promise<BankConnection | null> {
  const row = await connectionRow(tx, organisationId, lock);
  return row ? connectionOf(sealer, row) : null;
}

function connectionRow(tx: Tx, organisationId: string, lock = false): Promise<ConnectionRow | undefined> {
  const query = tx
    .selectFrom('provider_connections')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

const connectionOf = (sealer: Sealer, row: ConnectionRow): BankConnection => ({
  enabled: row.enabled,
  profile: profileOf(sealer, row.organisation_id, row.credentials_sealed),
  boxSince: row.box_since,
  updatedAt: row.updated_at,
  updatedByName: row.updated_by_name,
  lastTest: row.last_test,
});

const { debtorName, debtorRib, debtorBic, initiatorName, niu, accountForm, way, dropBoxUrl, dropBoxSecret } =
  bankConnectionWords;
const wayLabels = {
  debtorName,
  debtorRib,
  debtorBic,
  initiatorName,
  niu,
  accountForm,
  way,
  dropBoxUrl,
  dropBoxSecret,
} satisfies Record<WayField, Bilingual>;
const hintKinds = { debtorRib: 'open', dropBoxUrl: 'url', dropBoxSecret: 'secret' } as const satisfies Partial<
  Record<WayField, Parameters<typeof endingOf>[1]>
>;

/** What people are told of another account or another way: the fields, and no more of a value than may be shown. */
const shownOf = (changed: readonly WayField[], after: BankProfile): ChangedField[] =>
  changed.map((name) => ({
    name,
    label: wayLabels[name],
    removed: after[name] === null,
    hint: name in hintKinds ? endingOf(after[name] ?? '', hintKinds[name as keyof typeof hintKinds]) : null,
  }));

/** Files that were tried at one box are not handed to another; a new secret opens the same one. */
const isOtherBox = (before: BankProfile | null, after: BankProfile): boolean =>
  before !== null && before.dropBoxUrl !== after.dropBoxUrl;

/** The account and its way of one, the form of the files and their hour of the other. */
const withWayOf = (profile: BankProfile, ways: BankProfile): BankProfile => ({
  ...profile,
  ...Object.fromEntries(wayFields.map((name) => [name, ways[name]])),
});

/** What is left out of the profile stays as it is, or as a connection begins. */
export type BankConnectionWish = {
  organisationId: string;
  environment: EnvironmentName;
  /** Of what the person saw; absent where nobody looked. */
  version?: string | undefined;
  enabled: boolean;
  profile: Omit<BankProfile, 'format' | 'template'> & Partial<Pick<BankProfile, 'format' | 'template'>>;
  at: Date;
  by: ConnectionAuthor;
};

/**
 * An empty secret keeps the one that is there. Another way in has not been tried: the last test goes with the old one.
 * In production another account or another way waits, and the one before goes on being used; the rest acts at once.
 */
export async function saveBankConnection(
  tx: Tx,
  sealer: Sealer,
  wish: BankConnectionWish,
): Promise<{ gives: boolean; switchesOff: boolean; waits: boolean }> {
  const { organisationId, at, by } = wish;
  const context = sealContext(organisationId, provider);
  const seal = (profile: BankProfile) => sealer.seal(JSON.stringify(profile), context);
  const open = (sealed: string) => profileOf(sealer, organisationId, sealed);
  const { stored, waiting } = await lockConnection(tx, organisationId, provider);
  if (wish.version !== undefined && wish.version !== connectionVersion(stored, waiting))
    fail('record.changed_meanwhile');
  const before = stored && open(stored.credentials_sealed);
  const { format = before?.format ?? unset.format, template = before?.template ?? unset.template } = wish.profile;
  const profile: BankProfile = {
    ...wish.profile,
    format,
    template,
    dropBoxSecret: wish.profile.dropBoxSecret ?? before?.dropBoxSecret ?? null,
  };
  const changed = changedWay(before, profile);
  const otherBox = isOtherBox(before, profile);
  const waits = changed.length > 0 && (await newKeysWait(tx, wish.environment, wish, stored !== null));
  const switchesOn = wish.enabled && !stored?.enabled;
  const view = { prompt_name: null, updated_at: at, updated_by_name: by.name };
  if (waits) {
    if (stored && before)
      await updateConnection(tx, stored, {
        ...view,
        enabled: stored.enabled && wish.enabled,
        credentials_sealed: seal(withWayOf(profile, before)),
      });
    await keepWaiting(tx, {
      organisationId,
      environment: wish.environment,
      provider,
      credentials_sealed: seal(profile),
      collects: true,
      pays_out: true,
      origin: null,
      promptName: null,
      changed: shownOf(changed, profile),
      switchesOn,
      isOtherBox: otherBox,
      by,
      at,
    });
  } else {
    const isSameBox = before?.dropBoxUrl === profile.dropBoxUrl && before?.dropBoxSecret === profile.dropBoxSecret;
    await writeConnection(
      tx,
      stored,
      {
        organisation_id: organisationId,
        provider,
        ...view,
        enabled: wish.enabled,
        credentials_sealed: seal(profile),
        last_test: isSameBox && stored?.last_test ? JSON.stringify(stored.last_test) : null,
      },
      { hasNewKeys: changed.length > 0, isOtherBox: otherBox },
    );
    const next = waiting && open(waiting.credentials_sealed);
    if (waiting && next)
      await followConnection(tx, waiting, {
        credentials_sealed: seal(withWayOf(profile, next)),
        is_other_box: isOtherBox(profile, next),
        ...(wish.enabled ? {} : { switches_on: false }),
      });
  }
  return {
    gives: movesMoney(before, profile) || (switchesOn && stored !== null),
    switchesOff: stored?.enabled === true && !wish.enabled,
    waits,
  };
}

/** The account and the way that wait; null when none do. */
export async function waitingBankProfile(
  tx: Tx,
  sealer: Sealer,
  organisationId: string,
): Promise<{ id: string; profile: BankProfile } | null> {
  const row = await waitingOf(tx, organisationId, provider);
  return row && { id: row.id, profile: profileOf(sealer, organisationId, row.credentials_sealed) };
}

/**
 * What a test said of the way that was tried: one that waits, or the one that was used then. Of a way that was changed
 * while the bank was being asked it says nothing.
 */
export async function saveBankTest(
  tx: Tx,
  organisationId: string,
  test: { at: string; ok: boolean; message: Bilingual },
  tried: { waitingId: string } | { updatedAt: Date },
): Promise<void> {
  await saveTest(tx, { organisationId, provider }, test, tried);
}

/** Every organisation of this environment that pays through files now. */
export async function connectedOrganisations(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('provider_connections')
    .select('organisation_id')
    .where('provider', '=', provider)
    .where('enabled', '=', true)
    .orderBy('organisation_id')
    .execute();
  return rows.map((row) => row.organisation_id);
}

const unset: Omit<BankConnectionView, 'waiting' | 'version' | 'newKeysWait'> = {
  connected: false,
  enabled: false,
  debtorName: '',
  debtorRib: '',
  debtorBic: null,
  initiatorName: '',
  niu: null,
  accountForm: 'rib',
  chargeBearer: 'SHAR',
  format: 'pain001',
  template: usualTemplate,
  schedule: 'byHand',
  way: 'byHand',
  dropBoxUrl: null,
  hasDropBoxSecret: false,
  updatedAt: null,
  updatedByName: null,
  lastTest: null,
};

type Of = Pick<BankConnectionWish, 'organisationId' | 'environment'>;
export async function readBankConnection(tx: Tx, sealer: Sealer, of: Of): Promise<BankConnectionView> {
  const { organisationId } = of;
  const next = await waitingOf(tx, organisationId, provider);
  const row = await connectionRow(tx, organisationId);
  const version = connectionVersion(row, next);
  const wait = { waiting: waitingView(next), newKeysWait: (await newKeysWouldWait(tx, of))(row !== undefined) };
  if (!row) return { ...unset, version, ...wait };
  const connection = connectionOf(sealer, row);
  const { dropBoxSecret: secret, ...shown } = connection.profile;
  return {
    version,
    connected: true,
    enabled: connection.enabled,
    ...shown,
    hasDropBoxSecret: secret !== null,
    updatedAt: connection.updatedAt.toISOString(),
    updatedByName: connection.updatedByName,
    lastTest: connection.lastTest,
    ...wait,
  };
}
