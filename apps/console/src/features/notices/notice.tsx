import type { ReactNode } from 'react';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { supportChat } from '../../data/support-chat.ts';

/** One message in the middle of an otherwise empty page. */
export function Notice({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const t = useWords(noticesWords);
  return (
    <main className="grid flex-1 place-content-center justify-items-center gap-3 px-4 py-16 text-center">
      <span className="mb-1 grid size-14 place-items-center rounded-full bg-soft text-on-soft [&>svg]:size-6">
        {icon}
      </span>
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight text-balance">
        {title}
      </h1>
      <p className="max-w-md text-muted text-pretty">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
      {supportChat && (
        <p className="mt-4 text-sm">
          <Link href={supportChat} target="_blank" rel="noopener noreferrer">
            {t.chat}
          </Link>
        </p>
      )}
    </main>
  );
}
