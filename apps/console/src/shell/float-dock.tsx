import MessageCircle from 'lucide-react/icons/message-circle';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/locale.tsx';
import { ScrollTop } from '#ui/scroll-top.tsx';
import { supportChat } from '../data/support-chat.ts';

/**
 * What floats: the way back to the top of the page, and the way to a person where there is one. It has a place of its
 * own in the frame and lies over nothing: on a phone at the end of the bar below, on a desk at the foot of the menu's
 * column, and without a column in the bar of the menu.
 */
export function FloatDock({ className, wide }: { className?: string; wide?: boolean }) {
  const t = useWords(navigationWords);
  return (
    <aside aria-label={t.aside} className={cx('no-print flex items-center gap-1', className)}>
      <ChatLink wide={wide} />
      <ScrollTop />
    </aside>
  );
}

/** A plain link: nothing of the messenger is loaded. */
function ChatLink({ wide }: { wide: boolean | undefined }) {
  const t = useWords(navigationWords);
  if (!supportChat) return null;
  return (
    <a
      href={supportChat}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t.chat}
      title={t.chat}
      className={cx(
        'flex items-center gap-2.5 rounded-full text-primary hover:bg-sunken',
        wide ? 'min-h-9 min-w-0 flex-1 px-3' : 'size-11 shrink-0 justify-center md:size-9',
      )}
    >
      <MessageCircle className="size-5 shrink-0" />
      {wide && <span className="truncate">{t.chatShort}</span>}
    </a>
  );
}
