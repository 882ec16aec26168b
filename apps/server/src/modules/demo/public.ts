import type { Context } from '../context.ts';

export { registerWithSimulators } from './simulated-merchant.ts';

export type DemoLogin = { label: { en: string; fr: string }; login: string; password: string; pin?: string };

/** The logins of the demo world, kept by the seed; an installation without a demo world answers none. */
export async function demoLogins(context: Context): Promise<DemoLogin[]> {
  const row = await context.runTx('system', (tx) =>
    tx.selectFrom('identity.installation').select('value').where('key', '=', 'demo logins').executeTakeFirst(),
  );
  return (row?.value as DemoLogin[] | undefined) ?? [];
}
