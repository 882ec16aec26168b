import {
  askForNames,
  createGroup,
  createRecipient,
  freezeRecipient,
  nameStage,
  type ListPorts,
} from '../../money-out/recipients/public.ts';
import type { SettledOrganisation } from './settle-in.ts';

/** Whom each demo organisation pays: its people, one group of them, and what the operators say of the names. */
export async function gatherRecipients(
  organisations: readonly SettledOrganisation[],
  ports: ListPorts & { cardKey: Buffer },
): Promise<void> {
  for (const { id: organisationId, plan, callers } of organisations) {
    const by = callers[0]!;
    const at = ports.clock.now();
    await ports.runTx({ organisationId }, async (tx) => {
      const members: { recipientId: string }[] = [];
      for (const person of plan.recipients.people) {
        const recipientId = await createRecipient(
          tx,
          organisationId,
          {
            kind: person.kind ?? 'person',
            displayName: person.name,
            legalName: person.legal ?? '',
            language: person.language ?? 'fr',
            phone: person.phone ? `237${person.phone}` : null,
            rib: person.rib ?? null,
            defaultAmount: person.amount ?? null,
            employeeNo: person.no ?? '',
            tags: person.tags,
            ...(person.preferred ? { preferred: person.preferred } : {}),
          },
          ports.cardKey,
          by,
          at,
        );
        if (person.frozen)
          await freezeRecipient(tx, organisationId, recipientId, { reason: person.frozen, by, at }, at);
        members.push({ recipientId });
      }
      const { group: name, purpose, defaultAmount } = plan.recipients;
      await createGroup(tx, organisationId, { name, purpose, defaultAmount, members }, { by, at, prove() {} });
      await askForNames(tx, organisationId, {}, at);
    });
  }
  const ask = nameStage(ports);
  while (await ask());
}
