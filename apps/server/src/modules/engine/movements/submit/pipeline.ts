import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import type { Connector, NotPrepared, Outcome, ProviderCode } from '../../../../connectors/connector.ts';
import { microBatcher } from '../../../../kit/micro-batcher.ts';
import { applyReports, type Report } from '../apply/apply-reports.ts';
import { askedAgain, noteRefused } from './ask-again.ts';
import { attemptClaims, claimMax } from './claim-attempts.ts';
import { intents } from './intent.ts';
import { markSubmitting } from './mark-submitting.ts';
import type { Claimed, Marked, PipelinePorts } from './pipeline-ports.ts';

/**
 * The stage that speaks with providers. Attempts that are due are claimed in batches with SKIP LOCKED, so any number of
 * processes may run it. Intent, call and outcome are three steps: the first and the last are transactions, the call is
 * in none. A process that dies in between leaves an attempt in `submitting`, which the next one asks about and never
 * resends.
 */
export function createPipeline(ports: PipelinePorts) {
  const { clock, connectors, runTx, log } = ports;
  const { claim, claimOne } = attemptClaims(ports);
  const { intentOf, refOf } = intents(ports);
  const apply = {
    environment: ports.environment,
    clock,
    capabilitiesOf: (provider: ProviderCode) => connectors.connectorFor(provider).capabilities,
    judgeSales: ports.judgeSales,
    notifyPaid: ports.notifyPaid,
    payouts: ports.payouts,
  };
  const reports = microBatcher<Report, { wake: boolean }>(
    async (items) => {
      const unique = new Map(items.map((item) => [item.attemptId, item])); // the newest word about an attempt
      const done = await runTx('system', (tx) => applyReports(tx, apply, [...unique.values()]));
      done.ends.forEach(ports.countEnd);
      return items.map(() => ({ wake: done.wake }));
    },
    { maxBatch: 100, inFlight: 2 },
  );

  const report = (claimed: Claimed, evidence: Report['evidence'], answer: Outcome | NotPrepared) =>
    reports.add({
      organisationId: claimed.attempt.organisation_id,
      attemptId: claimed.attempt.id,
      transactionId: claimed.transaction.id,
      originalId: claimed.transaction.original_id,
      evidence,
      answer,
      submissions: claimed.attempt.submissions,
    });

  const disconnected = (why: string): NotPrepared => ({
    kind: 'notPrepared',
    raw: [],
    reason: { code: 'CONFIG_ERROR', providerReason: why, retry: 'after-config-fix' },
  });

  const prepare = async (claimed: Claimed): Promise<Marked | null> => {
    const { attempt, account } = claimed;
    const connector = connectors.connectorFor(attempt.provider as ProviderCode);
    if (!account) {
      await report(claimed, 'submitAnswer', disconnected('no credentials'));
      return null;
    }
    if (attempt.provider_reference) {
      // Sent before and proven not taken: the same reference goes again.
      const { providerReference, conversation } = refOf(attempt);
      return {
        ...claimed,
        account,
        prepared: {
          kind: 'prepared',
          providerReference,
          correlation: attempt.correlation ?? providerReference,
          conversation,
          raw: [],
        },
      };
    }
    const prepared = await connector.prepare(account, intentOf(claimed));
    if (prepared.kind === 'notPrepared') {
      await report(claimed, 'submitAnswer', prepared);
      return null;
    }
    return { ...claimed, account, prepared };
  };

  const submit = async (marked: Marked): Promise<boolean> => {
    const connector: Connector = connectors.connectorFor(marked.attempt.provider as ProviderCode);
    const answer = await connector.submit(marked.account, intentOf(marked), refOf(marked.attempt));
    await noteRefused(ports, marked, marked.account, answer);
    return (await report(marked, 'submitAnswer', answer)).wake;
  };

  const ask = async (claimed: Claimed): Promise<boolean> => {
    if (!claimed.account)
      return (
        await report(claimed, 'statusQuery', {
          kind: 'unknown',
          providerReference: claimed.attempt.provider_reference ?? '',
          raw: [],
        })
      ).wake;
    const connector = connectors.connectorFor(claimed.attempt.provider as ProviderCode);
    return (
      await report(
        claimed,
        'statusQuery',
        await askedAgain(
          ports,
          refOf,
          claimed,
          claimed.account,
          await connector.status(claimed.account, refOf(claimed.attempt)),
        ),
      )
    ).wake;
  };

  const settle = async (work: Promise<unknown>): Promise<unknown> =>
    work.catch(
      (error: unknown) =>
        void log.error({ err: error }, 'a provider conversation could not be recorded; it will be asked about again'),
    );

  const workOn = async (claimed: Claimed[]): Promise<boolean> => {
    const submits = claimed.filter(({ attempt }) => attempt.next_step === 'submit');
    const asks = claimed.filter(({ attempt }) => attempt.next_step !== 'submit');
    let wake = false;
    const asking = Promise.all(asks.map((entry) => settle(ask(entry).then((more) => void (wake ||= more)))));
    const ready = (
      await Promise.all(
        submits.map((entry) =>
          prepare(entry).catch((error: unknown) => void log.error({ err: error }, 'prepare failed')),
        ),
      )
    ).filter((entry) => !!entry);
    const remain: Marked[] = [];
    const going = ready.length > 0 ? await markSubmitting(ports, ready, remain) : [];
    await Promise.all(
      remain.map((entry) =>
        settle(
          report(entry, 'submitAnswer', {
            kind: 'notPrepared',
            raw: [],
            reason: {
              code: 'EARLIER_PERHAPS_PAID',
              providerReason: reasonTexts.EARLIER_PERHAPS_PAID.staffText.en,
              retry: 'new-reference-after-final',
            },
            isHeld: true,
          }),
        ),
      ),
    );
    await Promise.all(going.map((entry) => settle(submit(entry).then((more) => void (wake ||= more)))));
    await asking;
    return wake;
  };

  return {
    /** Handles what is due now; true when there may be more. */
    async runOnce(): Promise<boolean> {
      const claimed = await claim();
      if (claimed.length === 0) return false;
      const wake = await workOn(claimed);
      return wake || claimed.length === claimMax;
    },
    /**
     * Asks about one transaction at once, for a person who waits. False when there is nothing to ask or another worker
     * is asking.
     */
    async askNow(organisationId: string, transactionId: string): Promise<boolean> {
      const [claimed] = await claimOne(organisationId, transactionId);
      if (!claimed) return false;
      await ask(claimed);
      return true;
    },
  };
}
export type Pipeline = ReturnType<typeof createPipeline>;
