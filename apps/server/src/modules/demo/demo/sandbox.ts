import type { Clock } from '../../../kit/clock.ts';
import { rightsOf } from '../../ground/members/public.ts';
import { createLink } from '../../money-in/payment-links/public.ts';
import { openCharge } from '../../engine/movements/public.ts';
import type { DemoEnvironment, SettledOrganisation } from './settle-in.ts';
import { simulatorAdmin, type SimulatorUrls } from './simulated-merchant.ts';

/** The same people in the sandbox: what they may do there is more, and the links they try are links of the sandbox. */
export async function settleInSandbox(
  { name, runTx }: Pick<DemoEnvironment, 'name' | 'runTx'>,
  organisation: SettledOrganisation,
  at: Date,
): Promise<SettledOrganisation> {
  const callers = organisation.callers.map((caller) => ({
    ...caller,
    ...rightsOf(
      { role_keys: [...caller.roleKeys], own_records_only: false, sub_account_ids: null, custom_roles: [] },
      name,
    ),
  }));
  const maker = callers.find((caller) => caller.roleKeys.includes('developer')) ?? callers[0]!;
  const links: SettledOrganisation['links'] = [];
  for (const plan of organisation.plan.links) {
    const { key: _, ...input } = plan;
    links.push({
      id: await runTx({ organisationId: organisation.id }, (tx) => createLink(tx, maker, input, at)),
      plan,
    });
  }
  return { ...organisation, callers, links };
}

/** Play money for what leaves: the owner fills the payout account from her own wallet, and approves on her phone. */
export async function fillInSandbox(
  { runTx, clock }: Pick<DemoEnvironment, 'runTx'> & { clock: Clock },
  { id: organisationId, callers }: SettledOrganisation,
  phone: string,
  urls: SimulatorUrls,
): Promise<void> {
  const owner = callers.find((caller) => caller.roleKeys.includes('owner'))!;
  await simulatorAdmin(urls.phone, 'policies', { msisdn: phone, action: 'approve', delayMs: 9000 });
  await runTx({ organisationId }, (tx) =>
    openCharge(tx, clock, {
      purpose: 'topUp',
      organisationId,
      amount: 450_000,
      phone,
      operator: null,
      payerName: owner.name,
      channel: 'dashboard',
      description: null,
      actor: { kind: 'user', id: owner.userId, name: owner.name },
      requestId: null,
    }),
  );
}
