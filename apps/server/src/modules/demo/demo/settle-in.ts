import { rails } from '#domain/payments/rails.ts';
import type { Caller, EnvironmentName, RunTx } from '../../../kit/http/context.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import type { Sealer } from '../../../kit/seal.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import type { FileServices } from '../../ground/files/public.ts';
import { rightsOf } from '../../ground/members/public.ts';
import { addMember, openBooks } from '../../onboarding/founding/public.ts';
import { foundOrganisation, keepLogo } from '../../ground/organisations/public.ts';
import { createLink } from '../../money-in/payment-links/public.ts';
import { saveBankConnection } from '../../books/bank-files/public.ts';
import { saveConnection } from '../../terms/providers/public.ts';
import type { Tables } from '../../tables.ts';
import { demoPassword, type DemoWorld } from './cast.ts';
import { openBankAccount } from './simulated-bank.ts';
import { registerWithSimulators, typedIn, type SimulatorUrls } from './simulated-merchant.ts';

export type DemoEnvironment = {
  name: EnvironmentName;
  runTx: RunTx<Tables>;
  sealer: Sealer;
  connectors: Connectors;
  publicUrl: string;
};
type Founding = DemoEnvironment & { files: FileServices };
export type SettledOrganisation = {
  id: string;
  plan: DemoWorld['organisations'][number];
  callers: Caller[];
  links: { id: string; plan: DemoWorld['organisations'][number]['links'][number] }[];
};

/**
 * Founds the demo organisations, their people and links, and connects them to the simulated operators, as an owner
 * would.
 */
export async function settleIn(
  world: Pick<DemoWorld, 'organisations'>,
  environments: readonly Founding[],
  urls: SimulatorUrls,
  at: Date,
): Promise<SettledOrganisation[]> {
  const [production] = environments;
  const publicUrls = Object.fromEntries(environments.map(({ name, publicUrl }) => [name, publicUrl])) as Record<
    EnvironmentName,
    string
  >;
  const passwordHash = await hashPassword(demoPassword);
  const settled: SettledOrganisation[] = [];
  for (const plan of world.organisations) {
    const logo = await keepLogo(production!.files, { name: plan.displayName, at });
    const id = await production!.runTx('system', (tx) => foundOrganisation(tx, { ...plan, at, logo }));
    const credentials = await registerWithSimulators(urls, {
      id,
      name: plan.promptName,
      callbackHost: 'localhost',
      orangeNumber: plan.orangeNumber,
      publicUrls,
    });
    for (const environment of environments) {
      // One of them pays banks by file, the others through a provider, so that both can be seen.
      const bank = plan.bankAccount
        ? await openBankAccount(urls, {
            id,
            name: plan.promptName,
            account: plan.bankAccount,
            environment: environment.name,
          })
        : null;
      await environment.runTx('system', async (tx) => {
        await openBooks(tx, id, { promptName: plan.promptName, at });
        for (const [provider, fields] of typedIn(credentials, environment.name)) {
          await saveConnection(
            tx,
            { sealer: environment.sealer, connectors: environment.connectors, environment: environment.name },
            {
              organisationId: id,
              provider,
              enabled: true,
              promptName: rails[provider].detour ? null : plan.promptName,
              fields,
              at,
              by: { isMachine: true, name: plan.people[0]!.name },
            },
          );
        }
        if (bank)
          await saveBankConnection(tx, environment.sealer, {
            organisationId: id,
            environment: environment.name,
            enabled: true,
            profile: bank,
            at,
            by: { isMachine: true, name: plan.people[0]!.name },
          });
      });
    }
    const callers: Caller[] = [];
    for (const person of plan.people) {
      const userId = await production!.runTx('system', (tx) =>
        addMember(tx, {
          organisationId: id,
          displayName: person.name,
          email: person.email,
          phone: person.phone,
          passwordHash,
          language: person.language,
          roleKeys: person.roles,
          at,
        }),
      );
      callers.push({
        userId,
        name: person.name,
        organisationId: id,
        sessionId: '',
        roleKeys: person.roles,
        subAccounts: null,
        accessVersion: 1,
        placeGivenAt: null,
        ...rightsOf(
          { role_keys: person.roles, own_records_only: false, sub_account_ids: null, custom_roles: [] },
          'production',
        ),
      });
    }
    const links: SettledOrganisation['links'] = [];
    for (const link of plan.links) {
      const { key: _, ...input } = link;
      links.push({
        id: await production!.runTx({ organisationId: id }, (tx) => createLink(tx, callers[0]!, input, at)),
        plan: link,
      });
    }
    settled.push({ id, plan, callers, links });
  }
  return settled;
}
