import ChevronRight from 'lucide-react/icons/chevron-right';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { BareLink, type Href } from './link.tsx';
import { useWords } from './locale.tsx';

export type Crumb = { label: string; href?: Href | undefined };

/** Where the page sits. The last crumb is the page itself; on phones only that one shows. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const t = useWords(uiWords);
  return (
    <nav aria-label={t.breadcrumb} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5">
        {items.map((item, index) => {
          const last = index === items.length - 1;
          return (
            <li key={index} className={last ? 'min-w-0 truncate' : 'flex shrink-0 items-center gap-1.5 max-md:hidden'}>
              {item.href && !last ? (
                <BareLink href={item.href} className="rounded-sm text-muted hover:text-fg">
                  {item.label}
                </BareLink>
              ) : (
                <span aria-current={last ? 'page' : undefined} className={last ? '' : 'text-muted'}>
                  {item.label}
                </span>
              )}
              {!last && <ChevronRight className="size-3.5 text-muted" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
