import { limits } from '#domain/values/limits.ts';
import { networkOf } from '../../../kit/http/address.ts';
import { promptsWait } from '../../engine/movements/public.ts';
import type { PayPagePorts } from './place.ts';

/**
 * Prompts that one address may have sent within the minutes: room for a town behind it (decision 0040), none for a
 * flood.
 */
const perAddress = 300;

/**
 * Whoever presses Pay has shown nothing: how long the phone they name is left alone, of all merchants' pages together,
 * and whether their address may send a prompt at all. Counted before the payment is opened; `giveBack` when no prompt
 * left.
 */
export async function takePromptTurn(
  { runTx, proofs, name }: Pick<PayPagePorts, 'runTx' | 'proofs' | 'name'>,
  ip: string,
  phone: string | null,
  at: Date,
): Promise<{ waitMinutes: number; giveBack(): Promise<void> }> {
  const windowSeconds = limits.promptsMinutes * 60;
  const attempt = { bucket: `page prompts ${name}`, subject: networkOf(ip), max: perAddress, windowSeconds, at };
  const waitMinutes = await runTx('system', async (tx) => {
    const counted = await proofs.countAttempt(tx, attempt);
    if (!counted.ok) return Math.max(1, Math.ceil((counted.retryAt.getTime() - at.getTime()) / 60_000));
    return phone === null ? 0 : promptsWait(tx, 'pages', phone, at);
  });
  return { waitMinutes, giveBack: () => runTx('system', (tx) => proofs.forgiveAttempt(tx, attempt)) };
}
