import { outcomePanelWords } from '#i18n/catalogues/transactions/outcome-panel.ts';
import { useWords } from '#ui/locale.tsx';

/** The operator's own words, or what a person wrote down who carried it out: beside ours, wherever ours are shown. */
export function Said({ said, isByHand }: { said: string | null | undefined; isByHand: boolean }) {
  const t = useWords(outcomePanelWords);
  if (!said) return null;
  return (
    <span className="mt-0.5 block text-sm">
      {isByHand ? t.personWrote : t.operatorSays} <code className="font-mono text-xs wrap-anywhere">{said}</code>
    </span>
  );
}
