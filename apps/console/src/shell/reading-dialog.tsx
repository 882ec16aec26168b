import { recordFailureWords } from '#i18n/catalogues/errors/record-failure.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';

/** Stands where a form or a question is to come, as long as its record is read anew: a press shows at once. */
export function ReadingDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(recordFailureWords);
  return (
    <Dialog open title={t.reading} onClose={onClose}>
      <SkeletonLines />
    </Dialog>
  );
}
