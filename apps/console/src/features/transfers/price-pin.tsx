import type { ReactNode } from 'react';
import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { useShown } from '../../data/shown.ts';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';

type Props = {
  quote: TransferQuote;
  /** What stands there of a price. */
  words: (quote: TransferQuote) => { title: string; total: string; label: string };
  /** With the price that was read. */
  onPin: (pin: string, read: TransferQuote) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The PIN is to the price that stands here: another one, which may come meanwhile, is looked at first. */
export const PricePin = onceRead(function PricePin({ quote: newest, words, onPin, onClose, children }: Props) {
  const { shown: quote, takeNote } = useShown(newest, ({ amount, totalDebit, beneficiaryReceives, approval }) =>
    JSON.stringify([amount, totalDebit, beneficiaryReceives, approval.needed]),
  );
  const { title, total, label } = words(quote);
  return (
    <PinDialog
      open
      changed={takeNote}
      title={title}
      confirmLabel={label}
      onClose={onClose}
      onPin={(pin) => onPin(pin, quote)}
    >
      {children}
      <p className="text-muted">{total}</p>
    </PinDialog>
  );
});
