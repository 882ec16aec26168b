import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../../data/right.ts';

/** As many ids as an address carries. */
const selectedMax = 125;

/** What can be done with the rows that are ticked. */
export function SelectedActions({ ids, onExport }: { ids: ReadonlySet<string>; onExport: () => void }) {
  const t = useWords(transactionWords);
  const { copyFailed } = useWords(uiWords);
  const right = useRight('transactions:export');
  const copy = () =>
    void copyText([...ids].join('\n')).then((isDone) =>
      isDone ? toast.success(t.idsCopied({ count: ids.size })) : toast.error(copyFailed),
    );
  return (
    <>
      <Button size="small" variant="ghost" icon={<Copy />} onClick={copy}>
        {t.copyIds}
      </Button>
      <Button
        size="small"
        icon={<Download />}
        disabledReason={right.reason ?? (ids.size > selectedMax ? t.tooManySelected({ max: selectedMax }) : null)}
        onClick={onExport}
      >
        {t.exportSelected}
      </Button>
    </>
  );
}
