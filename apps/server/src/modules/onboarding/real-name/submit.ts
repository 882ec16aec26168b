import type { RealName, RealNameInput } from '#contract/real-name/api.ts';
import { matchNames } from '#domain/values/name-match.ts';
import { detectOperator } from '#domain/payments/operators.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { answerDueBy } from '#domain/values/working-days.ts';
import type { Locale } from '#i18n/words.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Sealer } from '../../../kit/seal.ts';
import { refuseTooYoung } from '../../people/account/public.ts';
import type { Context, Tx } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { countNameLook } from '../../ground/proofs/public.ts';
import type { Proofs } from '../../ground/proofs/public.ts';
import { collectingConnection, providerAccount } from '../../terms/providers/public.ts';
import { notifyReviewers } from '../../people/reviewers/public.ts';
import { realNameOf, sealNumber } from './records.ts';
import { attachFile } from '../../ground/files/public.ts';

export type RealNamePorts = {
  sealer: Sealer;
  connectors: Connectors;
  proofs: Pick<Proofs, 'countAttempt'>;
  consoleUrl(): string;
};

/** Hands in who somebody is. What the operator calls the holder of their number is asked first and never decides. */
export async function submitRealName(context: Context, ports: RealNamePorts, input: RealNameInput): Promise<RealName> {
  const { organisationId, userId } = callerOf(context);
  const at = context.clock.now();
  refuseTooYoung(input.dob, at);
  const { phone } = await context.runTx('system', async (tx) => {
    await refuseOpen(tx, organisationId, userId);
    return tx.selectFrom('identity.users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  });
  const operatorName = phone ? await holderName(context, ports, organisationId, phone) : null;
  return context.runTx('system', async (tx) => {
    const user = await tx
      .selectFrom('identity.users')
      .select(['email', 'language', 'display_name'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await refuseOpen(tx, organisationId, userId);
    const files = {
      frontFileId: input.frontFileId,
      backFileId: input.backFileId ?? null,
      selfieFileId: input.selfieFileId,
    };
    for (const [field, id] of Object.entries(files))
      if (id) await attachFile(tx, { organisationId, userId, id, purpose: 'identity', field });
    const id = newId('realName', at);
    const dueAt = answerDueBy(at);
    const row = await tx
      .insertInto('identity.real_name_verifications')
      .values({
        organisation_id: organisationId,
        id,
        user_id: userId,
        full_name: input.fullName,
        dob: input.dob,
        id_type: input.idType,
        id_number_sealed: sealNumber(ports.sealer, id, input.idNumber),
        id_number_tail: input.idNumber.slice(-4),
        phone,
        operator_name: operatorName,
        name_match: operatorName === null ? null : matchNames(input.fullName, operatorName),
        front_file_id: files.frontFileId,
        back_file_id: files.backFileId,
        selfie_file_id: files.selfieFileId,
        submitted_at: at,
        due_at: dueAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (user.email)
      await queueMessage(tx, {
        channel: 'email',
        to: user.email,
        template: 'realNameReview',
        language: user.language as Locale,
        organisationId,
        userId,
        at,
        params: {
          name: user.display_name,
          outcome: 'submitted',
          reason: null,
          dueAt,
          link: `${ports.consoleUrl()}/account/real-name-verification`,
        },
      });
    await notifyReviewers(tx, {
      refType: 'realName',
      refId: id,
      name: user.display_name,
      exceptOrganisationId: organisationId,
      at,
    });
    Object.assign(context.audited, {
      objectType: 'realName',
      objectId: id,
      affectedUserId: userId,
      after: { fullName: input.fullName, idType: input.idType, status: 'pending' },
    });
    return realNameOf(row);
  });
}

async function refuseOpen(tx: Tx, organisationId: string, userId: string): Promise<void> {
  const open = await tx
    .selectFrom('identity.real_name_verifications')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (open) fail('real_name.open_already');
}

/** What the operator calls the holder of a number; null when it does not say or cannot be asked. */
async function holderName(
  context: Context,
  ports: RealNamePorts,
  organisationId: string,
  phone: string,
): Promise<string | null> {
  const operator = detectOperator(nationalNumber(phone));
  if (!operator) return null;
  const known = await context.runTx({ organisationId }, async (tx) => {
    const connection = await collectingConnection(tx, organisationId, operator).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    return (
      connection && {
        provider: connection.provider,
        account: await providerAccount(tx, ports.sealer, context.environment, organisationId, connection.provider),
      }
    );
  });
  if (!known?.account) return null;
  await countNameLook(context, ports.proofs, phone);
  const holder = await ports.connectors.connectorFor(known.provider).holder(known.account, phone);
  return holder.kind === 'found' ? (holder.name ?? null) : null;
}
