import type { Tx } from '../../context.ts';

export type Visit = { organisationId: string; linkId: string; opened: number; entered: number };

/** Adds visits to the counts of their links, one statement per link whatever the number of visits. */
export async function countVisits(tx: Tx, visits: readonly Visit[]): Promise<void> {
  const links = new Map<string, Visit>();
  for (const visit of visits) {
    const sum = links.get(visit.linkId) ?? { ...visit, opened: 0, entered: 0 };
    links.set(visit.linkId, { ...sum, opened: sum.opened + visit.opened, entered: sum.entered + visit.entered });
  }
  // In one order everywhere, so that two writers never wait for each other in a circle.
  const sorted = [...links.values()].sort((a, b) =>
    `${a.organisationId} ${a.linkId}` < `${b.organisationId} ${b.linkId}` ? -1 : 1,
  );
  for (const visit of sorted) {
    await tx
      .updateTable('payment_links')
      .set((eb) => ({
        opened_count: eb('opened_count', '+', visit.opened),
        entered_count: eb('entered_count', '+', visit.entered),
      }))
      .where('organisation_id', '=', visit.organisationId)
      .where('id', '=', visit.linkId)
      .execute();
  }
}

/** A payer of the link was asked on the phone. */
export async function countPrompt(tx: Tx, link: { organisation_id: string; id: string }): Promise<void> {
  await tx
    .updateTable('payment_links')
    .set((eb) => ({ prompted_count: eb('prompted_count', '+', 1) }))
    .where('organisation_id', '=', link.organisation_id)
    .where('id', '=', link.id)
    .execute();
}
