import { useState, type ComponentProps } from 'react';
import { ApiError } from '#client/api-error.ts';
import { PinDialog } from './pin-dialog.tsx';
import { ProveDialog } from './prove-dialog.tsx';

/**
 * The PIN for what money hangs on: keys of operators, the bank, places where money goes. Where this session proved
 * nothing lately the password is asked once as well, and the same act is then sent again.
 */
export function KeysDialog({ open, onPin, ...rest }: ComponentProps<typeof PinDialog>) {
  const [waiting, setWaiting] = useState<((hasProved: boolean) => void) | null>(null);
  const confirm = async (pin: string) => {
    try {
      await onPin(pin);
    } catch (error) {
      if (!(error instanceof ApiError) || error.error.key !== 'second_factor.proof_needed') throw error;
      const hasProved = await new Promise<boolean>((resolve) => setWaiting(() => resolve));
      setWaiting(null);
      if (!hasProved) throw error;
      await onPin(pin);
    }
  };
  return (
    <>
      <PinDialog {...rest} open={open && waiting === null} onPin={confirm} />
      <ProveDialog open={waiting !== null} onClose={() => waiting?.(false)} onProved={() => waiting?.(true)} />
    </>
  );
}
