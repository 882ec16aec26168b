import type { Context } from '../../context.ts';
import { factOf } from '../../ground/installation/public.ts';

export { registerWithSimulators } from './simulated-merchant.ts';

export type DemoLogin = { label: { en: string; fr: string }; login: string; password: string; pin?: string };

/** The logins of the demo world, kept by the seed; an installation without a demo world answers none. */
export async function demoLogins(context: Context): Promise<DemoLogin[]> {
  const logins = await context.runTx('system', (tx) => factOf(tx, 'demo logins'));
  return (logins as DemoLogin[] | undefined) ?? [];
}
