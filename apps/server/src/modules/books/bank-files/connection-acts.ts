import { templateProblems, type BankFileColumn } from '#domain/banks/file-form.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { bankFilesApi } from '#contract/bank-files/api.ts';
import { bankConnectionWords } from '#i18n/catalogues/bank-files/connection.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import type { DropBox } from '../../../connectors/bank-files/drop-box.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail, type FieldProblem } from '../../../kit/http/fail.ts';
import { askPin, needPin } from '../../../kit/http/need-pin.ts';
import type { Context } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import { operatorFacts } from '../../terms/providers/public.ts';
import {
  bankConnectionOf,
  readBankConnection,
  saveBankConnection,
  saveBankTest,
  waitingBankProfile,
} from './connection.ts';
import { boxOf } from './exchange.ts';
import type { BankReadPorts } from './ports.ts';

type Ports = Pick<BankReadPorts, 'sealer'> & { dropBox: DropBox };

/**
 * Saves how files reach the bank. Another account that pays, or another secret, needs the PIN and may wait; everybody
 * who may is told.
 */
export async function changeConnection(
  context: Context,
  ports: Ports,
  body: BodyOf<typeof bankFilesApi.saveConnection>,
) {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const { version, enabled, dropBoxSecret, pin: _, ...profile } = body;
  return context.runOnce({ organisationId }, async (tx) => {
    const before = await readBankConnection(tx, ports.sealer, { organisationId, environment: context.environment });
    refuseBadTemplate(body.template?.columns);
    refuseBadBox(body, Boolean(dropBoxSecret || before.hasDropBoxSecret), ports.dropBox);
    const { gives, switchesOff, waits } = await saveBankConnection(tx, ports.sealer, {
      organisationId,
      environment: context.environment,
      version,
      enabled,
      profile: { ...profile, dropBoxSecret: dropBoxSecret || null },
      at: context.clock.now(),
      by: { userId: caller.userId, name: caller.name },
    });
    if (gives) needPin(context);
    else if (switchesOff) askPin(context);
    const saved = await readBankConnection(tx, ports.sealer, { organisationId, environment: context.environment });
    // The account that pays is what a thief would change: everybody who may is told, whoever did it. What waits tells
    // it itself.
    if (!waits) {
      await notify(tx, {
        organisationId,
        environment: context.environment,
        type: 'providerCredentialsChanged',
        withPermission: 'providers:edit',
        refType: 'provider',
        refId: 'bankFile',
        at: context.clock.now(),
        params: {
          byName: caller.name,
          ...operatorFacts('bankFile'),
        },
      });
    }
    Object.assign(context.audited, {
      objectId: 'bankFile',
      before: { ...before },
      after: { ...saved },
      detail: { newSecret: Boolean(dropBoxSecret), ...(waits ? { actsAt: saved.waiting?.actsAt } : {}) },
    });
    return answer(saved);
  });
}

/** Tries the box and keeps what it said. */
export async function testConnection(context: Context, ports: Ports) {
  const { organisationId } = callerOf(context);
  const scope = { organisationId };
  const { waiting, stored } = await context.runTx(scope, async (tx) => ({
    waiting: await waitingBankProfile(tx, ports.sealer, organisationId),
    stored: await bankConnectionOf(tx, ports.sealer, organisationId),
  }));
  // Another account with the box there is: the box that is used is tried.
  const waitingBox = waiting && boxOf(waiting.profile);
  const box = waitingBox ?? (stored && boxOf(stored.profile));
  if (!box) fail('bank_files.not_connected');
  const tried = await ports.dropBox.list(box);
  const test = {
    at: context.clock.now().toISOString(),
    ok: tried.ok,
    message: bankConnectionWords[`test_${tried.ok ? 'answered' : tried.problem}`],
  };
  return context.runTx(scope, async (tx) => {
    await saveBankTest(
      tx,
      organisationId,
      test,
      waitingBox ? { waitingId: waiting.id } : { updatedAt: stored!.updatedAt },
    );
    return readBankConnection(tx, ports.sealer, { organisationId, environment: context.environment });
  });
}

function refuseBadTemplate(columns: readonly BankFileColumn[] | undefined): void {
  const problems = columns ? templateProblems(columns) : [];
  if (problems.length > 0)
    fail(
      'bank_files.connection_refused',
      {},
      {
        fields: problems.map((rule) => ({
          path: 'template.columns',
          rule,
          message: bankConnectionWords[`template_${rule}`],
        })),
        field: 'template.columns',
      },
    );
}

/** A box needs an address this installation allows, and a secret. */
function refuseBadBox(body: { way: string; dropBoxUrl: string | null }, hasSecret: boolean, dropBox: DropBox): void {
  const problems: FieldProblem[] = [];
  const say = (path: string, rule: string, message: Bilingual) => problems.push({ path, rule, message });
  if (body.way === 'dropBox' && !body.dropBoxUrl) say('dropBoxUrl', 'required', fieldSentences.required);
  else if (body.dropBoxUrl && !dropBox.allows(body.dropBoxUrl))
    say('dropBoxUrl', 'hostNotAllowed', bankConnectionWords.box_hostNotAllowed);
  if (body.way === 'dropBox' && !hasSecret) say('dropBoxSecret', 'required', fieldSentences.required);
  if (problems.length > 0) fail('bank_files.connection_refused', {}, { fields: problems, field: problems[0]!.path });
}
