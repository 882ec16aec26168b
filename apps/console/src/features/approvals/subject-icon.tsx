import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Landmark from 'lucide-react/icons/landmark';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Scale from 'lucide-react/icons/scale';
import Undo from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import type { ApprovalSubject } from '#domain/approvals/subjects.ts';

const icons: Partial<Record<ApprovalSubject, ComponentType>> = {
  transfer: ArrowUpRight,
  massPayment: Users,
  recipientChange: Users,
  teamRole: Users,
  refund: Undo,
  adjustment: Scale,
  twoFactorRule: LockKeyhole,
  approvalPolicy: LockKeyhole,
  withhold: LockKeyhole,
  operatorKeys: LockKeyhole,
};

/** What a request is about, at a glance. */
export function SubjectIcon({ subject }: { subject: ApprovalSubject }) {
  const Icon = icons[subject] ?? Landmark;
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-muted">
      <Icon />
    </span>
  );
}
