import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { copyText } from './copy-text.ts';
import { useWords } from './locale.tsx';
import { toast } from './toast.tsx';

/** Copies a text and says so for two seconds, or at once that it could not. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const t = useWords(uiWords);
  const [copied, setCopied] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    copied,
    copy(text) {
      void copyText(text).then((isDone) => {
        if (!isDone) toast.error(t.copyFailed);
        setCopied(isDone);
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => setCopied(false), 2000);
      });
    },
  };
}

export type CopyIdProps = {
  id: string;
  /** What the id is, for screen readers: "Copy the transaction id". */
  label?: string;
  /** Shows the first and last characters only; the whole id is copied and stands in the title. */
  short?: boolean;
  /** How the whole of it reads: an account in groups of four. It is copied without them. */
  shown?: string;
  className?: string;
};

/**
 * An id that can be copied with one press. Where it is shown whole it goes on in a second line: the end of an id tells
 * it from others.
 */
export function CopyId({ id, label = 'id', short, shown = id, className }: CopyIdProps) {
  const t = useWords(uiWords);
  const { copied, copy } = useCopy();
  return (
    <span className={cx('inline-flex max-w-full min-w-0 items-center gap-1', className)}>
      <code className={cx('min-w-0 font-mono text-xs', short ? 'truncate' : 'wrap-anywhere')} title={id}>
        {short ? shortId(id) : shown}
      </code>
      <button
        type="button"
        aria-label={t.copyNamed({ what: label })}
        className="relative grid size-6 shrink-0 place-items-center rounded-sm text-muted before:absolute before:-inset-2.5 hover:text-fg md:before:inset-0"
        onClick={(event) => {
          event.stopPropagation();
          copy(id);
        }}
      >
        {copied ? <Check className="size-3.5 text-primary" /> : <Copy className="size-3.5" />}
      </button>
      <span role="status" className="sr-only">
        {copied ? t.copied : ''}
      </span>
    </span>
  );
}

/** `txn_01kabc…9xyz`: enough to recognise, the prefix always whole. */
export function shortId(id: string): string {
  return id.length <= 16 ? id : `${id.slice(0, 10)}…${id.slice(-4)}`;
}
