import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Drawer } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';
import { useWords } from './locale.tsx';
import { useIsPhone } from './use-media.ts';

export type SidePanelProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Beside the close button. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Beside a list that stays usable: walk down the rows and read each one here. On phones a sheet. */
export function SidePanel({ open, onClose, title, actions, children }: SidePanelProps) {
  const t = useWords(uiWords);
  const id = useId();
  const isPhone = useIsPhone();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!open || isPhone) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal'))
        latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open, isPhone]);
  if (isPhone)
    return (
      <Drawer open={open} onClose={onClose} title={title} footer={actions}>
        {children}
      </Drawer>
    );
  if (!open) return null;
  return (
    <aside
      aria-labelledby={id}
      className="enter-side no-print flex w-96 shrink-0 flex-col self-start overflow-hidden rounded-lg border border-border bg-card lg:w-104"
    >
      <header className="flex items-center gap-2 border-b border-border py-2 pr-2 pl-4">
        <h2 id={id} className="min-w-0 flex-1 truncate text-lg font-semibold">
          {title}
        </h2>
        {actions}
        <IconButton label={t.close} icon={<X />} onClick={onClose} />
      </header>
      <div className="max-h-[calc(100dvh-10rem)] overflow-y-auto p-4">{children}</div>
    </aside>
  );
}
