import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useState, type ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { useEditor } from './editor-context.ts';

/** The part everybody fills in. */
export function OpenSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card title={title} description={hint}>
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </Card>
  );
}

/** A part with good defaults: shut it says in a line what holds, and a problem inside opens it. */
export function FoldedSection({
  id,
  title,
  summary,
  children,
}: {
  id: string;
  title: string;
  summary: string;
  children: ReactNode;
}) {
  const count = useEditor().problemsIn(id);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (count > 0) setOpen(true);
  }, [count]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-border bg-card"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-lg px-4 py-3 hover:bg-sunken/60 md:px-5 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          {!isOpen && <p className="truncate text-muted">{summary}</p>}
        </div>
        <ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {/* Kept in the page while shut, so that its boxes keep what was typed. */}
      <div className="grid grid-cols-1 gap-5 px-4 pt-1 pb-4 md:px-5 md:pb-5">{children}</div>
    </details>
  );
}
