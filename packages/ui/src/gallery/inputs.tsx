import type { TypedAmount } from '#domain/values/money.ts';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { Card } from '../card.tsx';
import { Checkbox } from '../checkbox.tsx';
import { DateField } from '../date-field.tsx';
import { DateRange, type DayRange } from '../date-range.tsx';
import { Field } from '../field.tsx';
import { FileDrop, type FileState } from '../file-drop.tsx';
import { IconButton } from '../icon-button.tsx';
import { Kbd } from '../kbd.tsx';
import { Link } from '../link.tsx';
import { useWords } from '../locale.tsx';
import { MoneyInput } from '../money-input.tsx';
import { OperatorBadge } from '../operator-badge.tsx';
import { PhoneInput } from '../phone-input.tsx';
import { PinInput } from '../pin-input.tsx';
import { RadioCards } from '../radio-cards.tsx';
import { RibInput } from '../rib-input.tsx';
import { SearchInput } from '../search-input.tsx';
import { Select } from '../select.tsx';
import { Switch } from '../switch.tsx';
import { PasswordInput, TextInput } from '../text-input.tsx';
import { Textarea } from '../textarea.tsx';
import { Row, Shelf } from './specimen.tsx';
import { galleryWords } from './words.ts';

export function Buttons() {
  const t = useWords(galleryWords);
  return (
    <Shelf title={t.buttons}>
      <Row>
        <Button variant="primary" icon={<Plus />}>
          {t.newLink}
        </Button>
        <Button icon={<Download />}>{t.exportList}</Button>
        <Button variant="ghost">{t.more}</Button>
        <Button variant="danger">{t.remove}</Button>
        <Button variant="primary" loading>
          {t.save}
        </Button>
        <Button disabledReason={t.refundBlocked}>{t.refund}</Button>
        <ButtonLink href="#buttons" size="small">
          {t.see}
        </ButtonLink>
        <IconButton label={t.more} icon={<Settings />} />
        <IconButton bordered label={t.exportList} icon={<Download />} />
        <Link href="#buttons">{t.aLink}</Link>
        <span className="text-muted">
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
      </Row>
    </Shelf>
  );
}

export function Fields() {
  const t = useWords(galleryWords);
  const [amount, setAmount] = useState<TypedAmount>(25_000);
  const [phone, setPhone] = useState('677123456');
  const [short, setShort] = useState('69912');
  const [rib, setRib] = useState('10005000020000002061138');
  const [wrongRib, setWrongRib] = useState('10005000020000002061139');
  const [day, setDay] = useState<string | null>('2026-11-30');
  const [range, setRange] = useState<DayRange>({ from: '2026-11-01', to: '2026-11-18' });
  const [sms, setSms] = useState(true);
  const [fees, setFees] = useState(true);
  const [way, setWay] = useState<'mtn' | 'orange' | null>('orange');
  const [pin, setPin] = useState('12');
  const [code, setCode] = useState('48');
  const [query, setQuery] = useState('');
  const [file, setFile] = useState<FileState>({ step: 'chosen', name: 'salaires-novembre.csv', bytes: 34_000 });
  return (
    <Shelf title={t.fields}>
      <Card>
        <div className="grid gap-5 lg:grid-cols-2">
          <Field label={t.name} hint={t.nameHint} required aside="12 / 50">
            <TextInput defaultValue="Bouquet rose" maxLength={50} />
          </Field>
          <Field label={t.amount} hint={t.amountHint} required>
            <MoneyInput value={amount} onChange={setAmount} data-test="money" />
          </Field>
          <Field label={t.phone}>
            <PhoneInput value={phone} onChange={setPhone} data-test="phone" />
          </Field>
          <Field label={t.phone} error={t.phoneError}>
            <PhoneInput value={short} onChange={setShort} />
          </Field>
          <Field label={t.rib}>
            <RibInput value={rib} onChange={setRib} data-test="rib" />
          </Field>
          <Field label={t.rib}>
            <RibInput value={wrongRib} onChange={setWrongRib} />
          </Field>
          <Field label={t.type}>
            <Select
              placeholder={t.choose}
              options={[
                { value: 'one', label: t.typeOnce },
                { value: 'many', label: t.typeMany },
              ]}
            />
          </Field>
          <Field label={t.password}>
            <PasswordInput defaultValue="Demo1234" />
          </Field>
          <Field label={t.day}>
            <DateField value={day} onChange={setDay} min="2026-11-18" />
          </Field>
          <DateRange legend={t.period} value={range} onChange={setRange} maxDays={30} />
          <Field label={t.note} optional className="lg:col-span-2">
            <Textarea placeholder={t.nameHint} />
          </Field>
          <Field label={t.pin}>
            <PinInput secret value={pin} onChange={setPin} />
          </Field>
          <Field label={t.code}>
            <PinInput oneTimeCode value={code} onChange={setCode} />
          </Field>
          <RadioCards
            label={t.howToPay}
            value={way}
            onChange={setWay}
            options={[
              { value: 'mtn', label: 'MTN Mobile Money', hint: t.noPin, aside: <OperatorBadge operator="mtn" /> },
              { value: 'orange', label: 'Orange Money', hint: t.noPin, aside: <OperatorBadge operator="orange" /> },
            ]}
          />
          <div className="grid content-start gap-2">
            <Checkbox label={t.passFees} hint={t.passFeesHint} checked={fees} onChange={() => setFees(!fees)} />
            <Checkbox label={t.passFees} indeterminate readOnly checked={false} />
            <Switch label={t.sms} hint={t.smsHint} checked={sms} onChange={setSms} />
          </div>
          <FileDrop
            label={t.file}
            hint={t.fileHint}
            accept=".csv"
            maxBytes={1_000_000}
            state={file}
            onPick={({ name, size }) => setFile({ step: 'chosen', name, bytes: size })}
            onRemove={() => setFile({ step: 'idle' })}
          />
          <div className="grid content-start gap-3">
            <SearchInput label={t.search} value={query} onSearch={setQuery} />
            <Field label={t.name} hideLabel>
              <TextInput disabled defaultValue="plk_01kabcdefgh" />
            </Field>
          </div>
        </div>
      </Card>
    </Shelf>
  );
}
