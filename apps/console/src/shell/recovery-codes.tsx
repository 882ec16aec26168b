import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';

/** Shown once, and closed only by saying that they were kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useWords(secondStepWords);
  const { copyFailed } = useWords(uiWords);
  const copy = () =>
    void copyText(codes.join('\n')).then((isDone) => (isDone ? toast.success(t.codesCopied) : toast.error(copyFailed)));
  return (
    <Dialog
      open
      dismissable={false}
      onClose={onKept}
      title={t.codesTitle}
      description={t.codesText}
      footer={
        <>
          <Button onClick={copy}>{t.codesCopy}</Button>
          <Button onClick={() => print()}>{t.codesPrint}</Button>
          <Button variant="primary" onClick={onKept}>
            {t.codesKept}
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-lg tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
