import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import FileText from 'lucide-react/icons/file-text';
import LinkIcon from 'lucide-react/icons/link';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Smartphone from 'lucide-react/icons/smartphone';
import Hourglass from 'lucide-react/icons/hourglass';
import type { Permission } from '#domain/access/rights.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { can, useRights } from '../../data/ability.ts';
import { to, type PlainAddress } from '../../data/paths.ts';
import { evenRows } from './even-rows.ts';

const entries = [
  { text: homeWords.newCharge, path: '/direct-charge/create', permission: 'charges:create', Icon: Smartphone },
  { text: homeWords.newLink, path: '/payment-links/create', permission: 'links:create', Icon: LinkIcon },
  {
    text: homeWords.newTransfer,
    path: '/transfer/to-mobile-money-account',
    permission: 'transfers:create',
    Icon: ArrowUpRight,
  },
  {
    text: homeWords.verifySms,
    path: '/transactions/verify-third-party-transaction',
    permission: 'verify:run',
    Icon: MessageSquareText,
  },
  {
    text: homeWords.statement,
    path: '/transactions/account-statement',
    permission: 'statements:view',
    Icon: FileText,
  },
  {
    text: homeWords.unfinished,
    path: '/transactions/uncompleted-flows',
    permission: 'transactions:view',
    Icon: Hourglass,
  },
] as const satisfies readonly { text: object; path: PlainAddress; permission: Permission; Icon: unknown }[];

/** Where this person goes most; only what they may do. */
export function Shortcuts() {
  const t = useWords(homeWords);
  const locale = useLocale();
  useRights();
  const mine = entries.filter((entry) => can(entry.permission));
  if (mine.length === 0) return null;
  return (
    <nav
      aria-label={t.shortcuts}
      className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
      style={evenRows(mine.length)}
    >
      {mine.map(({ text, path, Icon }) => (
        <BareLink
          key={path}
          href={to(path)}
          className="flex min-h-12 items-center gap-3 rounded-lg border border-border bg-card px-3 py-2 text-sm leading-4.5 font-medium transition-colors hover:border-control md:text-base"
        >
          <span className="grid size-8 shrink-0 place-items-center rounded-md bg-soft text-on-soft">
            <Icon />
          </span>
          {text[locale]}
        </BareLink>
      ))}
    </nav>
  );
}
