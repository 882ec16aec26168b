import type { ComponentType } from 'react';
import { recordFailureWords } from '#i18n/catalogues/errors/record-failure.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { useIsRead } from '../data/read-anew.ts';
import { ReadContext } from '../data/shown.ts';

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
    const t = useWords(recordFailureWords);
    const isRead = useIsRead('', false);
    if (!isRead && !isNow?.(props))
      return (
        <Dialog open title={t.reading} onClose={() => props.onClose(false)}>
          <SkeletonLines />
        </Dialog>
      );
    return (
      <ReadContext value={true}>
        <Part {...props} />
      </ReadContext>
    );
  };
}
