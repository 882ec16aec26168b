/**
 * A refusal at the door (credentials, settings, "not now") says nothing of the payment itself, and it is what something
 * in between can say as well. So the provider is asked about our own reference before it counts: only when it says
 * itself that it has nothing may another provider be tried.
 */
import type { Connector, Outcome, OutcomeReason } from './connector.ts';

const doors: ReadonlySet<OutcomeReason['code']> = new Set([
  'PROVIDER_UNAVAILABLE',
  'AUTH_ERROR',
  'CONFIG_ERROR',
  'MERCHANT_BLOCKED',
]);
export const isAtTheDoor = ({ code }: OutcomeReason): boolean => doors.has(code);

export function askBeforeBelieving(connector: Connector): Connector {
  return {
    ...connector,
    async submit(account, intent, attempt): Promise<Outcome> {
      const said = await connector.submit(account, intent, attempt);
      if (
        said.kind !== 'refused' ||
        said.notSent ||
        said.absent ||
        said.taken ||
        !said.reason ||
        !isAtTheDoor(said.reason)
      )
        return said;
      const found = await connector.status(account, attempt);
      const raw = [...said.raw, ...found.raw];
      if (found.kind === 'notFound') return { ...said, absent: true, raw };
      const mayBeOnlyPrepared = connector.capabilities.statusKnowsPrepared && found.kind !== 'succeeded';
      return found.kind === 'unknown' || mayBeOnlyPrepared ? { ...said, raw } : { ...found, taken: true, raw };
    },
  };
}
