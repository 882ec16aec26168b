import type { ComponentType } from 'react';
import { useIsRead } from '../data/read-anew.ts';
import { ReadContext } from '../data/shown.ts';
import { ReadingDialog } from './reading-dialog.tsx';

/**
 * A dialog that confirms a record (`useShown`) and opens once the record has come: right after a row was saved the page
 * behind it is still the old one, and would be confirmed, or be called changed by somebody else.
 *
 * @param isNow what is never kept waiting, an emergency brake
 */
export function onceRead<Props extends { onClose: (done: boolean) => void }>(
  Part: ComponentType<Props>,
  isNow?: (props: Props) => boolean,
) {
  return function OnceRead(props: Props) {
    const isRead = useIsRead('', false);
    if (!isRead && !isNow?.(props)) return <ReadingDialog onClose={() => props.onClose(false)} />;
    return (
      <ReadContext value={true}>
        <Part {...props} />
      </ReadContext>
    );
  };
}
