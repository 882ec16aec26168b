import type { TypedAmount } from '#domain/values/money.ts';
import Copy from 'lucide-react/icons/copy';
import House from 'lucide-react/icons/house';
import List from 'lucide-react/icons/list';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { CommandPalette, type PaletteItem } from '../command-palette.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { DateRange, type DayRange } from '../date-range.tsx';
import { DescriptionList } from '../description-list.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';
import { ChipGroup } from '../chip-group.tsx';
import { FilterDrawer } from '../filter-drawer.tsx';
import { LoaderModal } from '../loader.tsx';
import { useWords } from '../locale.tsx';
import { Menu } from '../menu.tsx';
import { MoneyInput } from '../money-input.tsx';
import { RouteProgress } from '../route-progress.tsx';
import { SidePanel } from '../side-panel.tsx';
import { StatusPill } from '../status-pill.tsx';
import { toast } from '../toast.tsx';
import { Row, Shelf } from './specimen.tsx';
import { galleryWords } from './words.ts';

type Open = 'panel' | 'dialog' | 'drawer' | 'confirm' | 'palette' | 'loader' | null;

export function Overlays() {
  const t = useWords(galleryWords);
  const [open, setOpen] = useState<Open>(null);
  const [amount, setAmount] = useState<TypedAmount>(10_000);
  const [status, setStatus] = useState<string[]>(['failed']);
  const [range, setRange] = useState<DayRange>({ from: null, to: null });
  const [query, setQuery] = useState('');
  const close = () => setOpen(null);
  const pages = (
    [
      { id: 'home', label: t.balance, icon: <House />, hint: 'G B' },
      { id: 'list', label: t.transactions, icon: <List />, hint: 'G T', href: '#transactions' },
    ] satisfies PaletteItem[]
  ).filter((page) => page.label.toLowerCase().includes(query.toLowerCase()));
  return (
    <Shelf title={t.overlays}>
      <Row>
        <Button onClick={() => setOpen('dialog')}>{t.dialog}</Button>
        <Button onClick={() => setOpen('drawer')}>{t.drawer}</Button>
        <Button onClick={() => setOpen('confirm')}>{t.confirm}</Button>
        <Button onClick={() => setOpen('palette')}>{t.palette}</Button>
        <Button
          onClick={() => {
            setOpen('loader');
            setTimeout(close, 4000);
          }}
        >
          {t.loader}
        </Button>
        <Menu
          align="start"
          trigger={(trigger) => <Button {...trigger}>{t.more}</Button>}
          items={[
            { kind: 'title', label: t.transaction },
            { label: t.exportList, icon: <Copy />, hint: 'E', onSelect: () => toast.success(t.toastText) },
            { label: t.refund, icon: <Undo />, disabledReason: t.refundBlocked, onSelect: () => {} },
            { kind: 'line' },
            { label: t.revoke, danger: true, onSelect: () => setOpen('confirm') },
          ]}
        />
        <Button aria-expanded={open === 'panel'} onClick={() => setOpen(open === 'panel' ? null : 'panel')}>
          {t.panel}
        </Button>
        <Button onClick={() => toast.success(t.toastText)}>{t.toastOk}</Button>
        <Button onClick={() => toast.error(t.errorText, { requestId: 'req_01kb3f9x2m7q4v8n5t6w0z1y2c' })}>
          {t.toastError}
        </Button>
      </Row>
      <SidePanel open={open === 'panel'} onClose={close} title={t.transaction}>
        <DescriptionList
          columns={1}
          items={[
            { label: t.customer, value: 'Irène Ndongo' },
            { label: t.status, value: <StatusPill status="paid" /> },
          ]}
        />
      </SidePanel>
      <RouteProgress active={open === 'loader'} />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t.refundTitle}
        description={t.refundText}
        footer={
          <>
            <Button onClick={close}>{t.more}</Button>
            <Button variant="primary" onClick={close}>
              {t.refund}
            </Button>
          </>
        }
      >
        <Field label={t.amount} hint={t.amountHint} required>
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
      </Dialog>
      <FilterDrawer
        open={open === 'drawer'}
        onClose={close}
        onApply={() => toast.info(t.toastText)}
        onClear={() => setStatus([])}
      >
        <ChipGroup
          label={t.status}
          selected={status}
          onChange={setStatus}
          options={['completed', 'pending', 'processing', 'failed', 'refunded', 'expired'].map((value) => ({
            value,
            label: value,
          }))}
        />
        <ChipGroup
          single
          label={t.operator}
          selected={[]}
          onChange={() => {}}
          options={[
            { value: 'mtn', label: 'MTN' },
            { value: 'orange', label: 'Orange' },
          ]}
        />
        <DateRange legend={t.period} value={range} onChange={setRange} />
        <Field label={t.amount}>
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
      </FilterDrawer>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        danger
        title={t.confirmTitle}
        description={t.confirmText}
        confirmLabel={t.revoke}
        onConfirm={() => new Promise((done) => setTimeout(done, 4000))}
      />
      <CommandPalette
        open={open === 'palette'}
        onClose={close}
        query={query}
        onQuery={setQuery}
        sections={[{ title: t.goTo, items: pages }]}
        footer="status:failed  ·  677123456"
      />
      <LoaderModal open={open === 'loader'} />
    </Shelf>
  );
}
