import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { providerFormWords } from '#i18n/catalogues/providers/form.ts';
import { useWords } from '#ui/locale.tsx';

/** Folded until needed, or until one of them is wrong. */
export function AdvancedFields({
  open,
  onToggle,
  children,
}: {
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}) {
  const t = useWords(providerFormWords);
  return (
    <details
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group rounded-md border border-border"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight className="shrink-0 text-muted transition-transform group-open:rotate-90" />
        <span className="grid">
          <span className="font-medium">{t.advanced}</span>
          <span className="text-sm text-muted">{t.advancedHint}</span>
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 border-t border-border p-4">{children}</div>
    </details>
  );
}
