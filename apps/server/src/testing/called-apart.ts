import type { Session, TestWorld } from './test-world.ts';

/**
 * People of test merchants have the same names everywhere, and nobody joins colleagues who are called so: this one gets
 * a name of their own.
 */
export async function calledApart(world: TestWorld, { userId }: Pick<Session, 'userId'>): Promise<void> {
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ display_name: `Zoé ${userId.slice(-8)}` })
      .where('id', '=', userId)
      .execute(),
  );
}
