import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import House from 'lucide-react/icons/house';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import Scale from 'lucide-react/icons/scale';
import Settings from 'lucide-react/icons/settings';
import Stamp from 'lucide-react/icons/stamp';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import WalletCards from 'lucide-react/icons/wallet-cards';
import Wallet from 'lucide-react/icons/wallet';
import type { NavIcon as IconName } from '../data/route-row.ts';

const icons = {
  home: House,
  dashboard: LayoutDashboard,
  transactions: List,
  link: Link,
  charge: HandCoins,
  customers: Users,
  balance: Wallet,
  statement: FileText,
  adjustment: Scale,
  uncompleted: CircleDashed,
  verify: BadgeCheck,
  settings: Settings,
  gallery: Settings,
  team: UsersRound,
  account: CircleUserRound,
  review: ClipboardCheck,
  approvals: Stamp,
  transfer: ArrowUpRight,
  settlement: Landmark,
  rate: ArrowRightLeft,
  mass: UsersRound,
  linked: WalletCards,
  topUp: BanknoteArrowDown,
} satisfies Record<IconName, unknown>;

export function NavIcon({ name, className }: { name: IconName; className?: string }) {
  const Icon = icons[name];
  return <Icon className={className ?? ''} />;
}
