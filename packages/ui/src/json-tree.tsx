import ChevronRight from 'lucide-react/icons/chevron-right';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState, type ReactNode } from 'react';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from './button.tsx';
import { useCopy } from './copy-id.tsx';
import { useWords } from './locale.tsx';

export type JsonTreeProps = {
  value: unknown;
  /** What it is: shown as the title. */
  label?: string;
  /** How many levels start open. */
  openDepth?: number;
};

/**
 * Any data as a tree that folds: the specification's previewData. Folded parts are not drawn, so large answers stay
 * quick.
 */
export function JsonTree({ value, label, openDepth = 1 }: JsonTreeProps) {
  const t = useWords(uiPieceWords);
  const general = useWords(uiWords);
  const { copied, copy } = useCopy();
  return (
    <section className="overflow-hidden rounded-md border border-border bg-card" aria-label={label}>
      <header className="flex items-center justify-between gap-3 border-b border-border bg-sunken py-1 pr-1 pl-3">
        <p className="text-sm">
          {label && <span className="mr-2 font-medium">{label}</span>}
          <span className="text-muted">{countOf(value, t)}</span>
        </p>
        <Button
          size="small"
          variant="ghost"
          icon={copied ? <Check /> : <Copy />}
          onClick={() => copy(JSON.stringify(value, null, 2))}
        >
          <span role="status">{copied ? general.copied : t.copy}</span>
        </Button>
      </header>
      <div
        tabIndex={0}
        role="group"
        aria-label={label ?? 'JSON'}
        className="max-h-96 overflow-auto p-2 font-mono text-xs leading-5 -outline-offset-2!"
      >
        <Node value={value} depth={0} openDepth={openDepth} t={t} />
      </div>
    </section>
  );
}

type Words = ReturnType<typeof useWords<typeof uiPieceWords>>;

function entriesOf(value: unknown): [string, unknown][] | null {
  return value !== null && typeof value === 'object' ? Object.entries(value) : null;
}

function countOf(value: unknown, t: Words): string {
  const count = entriesOf(value)?.length;
  return count === undefined ? '' : Array.isArray(value) ? t.items({ count }) : t.keys({ count });
}

function Node({
  name,
  value,
  depth,
  openDepth,
  t,
}: {
  name?: string;
  value: unknown;
  depth: number;
  openDepth: number;
  t: Words;
}) {
  const [open, setOpen] = useState(depth < openDepth);
  const entries = entriesOf(value);
  const key: ReactNode = name !== undefined && <span className="text-on-soft">{name}: </span>;
  if (!entries)
    return (
      <div className="pl-5 wrap-anywhere">
        {key}
        <Scalar value={value} />
      </div>
    );
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex max-w-full items-center gap-1 rounded-sm pr-1 text-left hover:bg-sunken max-md:min-h-11"
      >
        <ChevronRight className={open ? 'rotate-90' : ''} />
        <span>
          {key}
          <span className="text-muted">
            {Array.isArray(value) ? '[ ' : '{ '}
            {countOf(value, t)}
            {Array.isArray(value) ? ' ]' : ' }'}
          </span>
        </span>
      </button>
      {open && (
        <div className="ml-2 border-l border-border pl-2">
          {entries.map(([child, content]) => (
            <Node key={child} name={child} value={content} depth={depth + 1} openDepth={openDepth} t={t} />
          ))}
        </div>
      )}
    </div>
  );
}

function Scalar({ value }: { value: unknown }) {
  const tone = typeof value === 'string' ? 'tone-success' : typeof value === 'number' ? 'tone-info' : 'tone-return';
  return <span className={`${tone} text-tone-fg`}>{JSON.stringify(value) ?? String(value)}</span>;
}
