import { useId, type ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from './button.tsx';
import { Drawer } from './drawer.tsx';
import { useWords } from './locale.tsx';
import { problemIn } from './problem-in.ts';

export type FilterDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Called on Apply and on Enter; the drawer closes afterwards by itself. */
  onApply: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** The long tail of filters. Nothing changes behind it until Apply. */
export function FilterDrawer({ open, onClose, onApply, onClear, children }: FilterDrawerProps) {
  const t = useWords(uiWords);
  const form = useId();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t.filters}
      footer={
        <div className="grid w-full grid-cols-2 gap-2">
          <Button onClick={onClear}>{t.clearAll}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t.apply}
          </Button>
        </div>
      }
    >
      <form
        id={form}
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // A list that was filtered by nothing would be taken for what was asked.
          const wrong = problemIn(event.currentTarget);
          if (wrong) return wrong.focus();
          onApply();
          onClose();
        }}
      >
        {children}
      </form>
    </Drawer>
  );
}
