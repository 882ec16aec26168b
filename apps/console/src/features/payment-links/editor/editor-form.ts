import type { PaymentLinkDetail, PaymentLinkInput } from '#contract/payment-links/schemas.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import { operatorCodes, type OperatorCode } from '#domain/payments/operators.ts';
import { asciiNote } from '#domain/values/text.ts';
import { formatTime, localDay, momentOf } from '#domain/values/time.ts';
import type { TypedNumber } from '#ui/number-box.ts';

/** What stands in the boxes of the editor, kept as it was typed: another kind can be tried without losing anything. */
export type Both = { en: string; fr: string };
export type Asked = 'no' | 'optional' | 'required';
export type EditorItem = {
  uid: number;
  name: string;
  unitPrice: TypedAmount;
  quantityMin: TypedNumber;
  quantityMax: TypedNumber;
  /** What is left, as the box says it. */
  stock: TypedNumber;
  /** The sales `stock` is counted with, and how many had been put up where nobody has typed in the box. */
  counted?: { sold: number; put?: number | null };
  isSold: boolean;
};
export type OwnField = {
  uid: number;
  key: string;
  label: Both;
  type: 'text' | 'number' | 'choice';
  required: boolean;
  choices: string;
};
export type EditorForm = {
  kind: PaymentLinkInput['kind'];
  title: Both;
  description: Both;
  amount: TypedAmount;
  amountMin: TypedAmount;
  amountMax: TypedAmount;
  presets: TypedAmount[];
  items: EditorItem[];
  bearer: 'default' | 'merchant' | 'payer' | 'shared';
  share: TypedNumber;
  /** The sub-account it collects for; null is the organisation's own account. */
  subAccountId: string | null;
  operators: OperatorCode[];
  use: 'single' | 'multi';
  paymentsMax: TypedNumber;
  perPhoneMax: TypedNumber;
  startsDay: string | null;
  startsTime: string;
  endsDay: string | null;
  endsTime: string;
  name: Asked;
  email: Asked;
  reference: Asked;
  own: OwnField[];
  success: Both;
  closed: Both;
  redirectUrl: string;
  notifyEmails: string;
  language: 'auto' | 'en' | 'fr';
};

/** The first and the last minute of a day. */
export const wholeDay = { from: '00:00', to: '23:59' };

const none: Both = { en: '', fr: '' };
/** Beyond those of any draft that an earlier page has left. */
let uids = Date.now();
export const newItem = (): EditorItem => ({
  uid: ++uids,
  name: '',
  unitPrice: null,
  quantityMin: 0,
  quantityMax: 10,
  stock: null,
  isSold: false,
});
export const newField = (): OwnField => ({
  uid: ++uids,
  key: '',
  label: none,
  type: 'text',
  required: false,
  choices: '',
});

export function emptyForm(kind: EditorForm['kind'] = 'fixed'): EditorForm {
  return {
    kind,
    title: none,
    description: none,
    amount: null,
    amountMin: null,
    amountMax: null,
    presets: kind === 'donation' ? [1000, 5000, 10_000] : [],
    items: [newItem()],
    bearer: 'default',
    share: 50,
    subAccountId: null,
    operators: [...operatorCodes],
    use: 'multi',
    paymentsMax: null,
    perPhoneMax: null,
    startsDay: null,
    startsTime: wholeDay.from,
    endsDay: null,
    endsTime: wholeDay.to,
    name: 'no',
    email: 'no',
    reference: 'no',
    own: [],
    success: none,
    closed: none,
    redirectUrl: '',
    notifyEmails: '',
    language: 'auto',
  };
}

export function formOf(link: PaymentLinkDetail): EditorForm {
  const share = link.merchantSharePercent;
  const starts = link.startsAt ? new Date(link.startsAt) : null;
  const ends = link.expiresAt ? new Date(link.expiresAt) : null;
  return {
    ...emptyForm(link.kind),
    title: link.title,
    description: link.description,
    amount: link.amount,
    amountMin: link.amountMin,
    amountMax: link.amountMax,
    presets: link.presets,
    items:
      link.items.length > 0
        ? link.items.map(({ sold, held: _held, ...item }) => {
            const stock = item.stock === null ? null : Math.max(0, item.stock - sold);
            return { ...item, stock, counted: { sold, put: item.stock }, uid: ++uids, isSold: sold > 0 };
          })
        : [newItem()],
    bearer: share === null ? 'default' : share === 100 ? 'merchant' : share === 0 ? 'payer' : 'shared',
    share: share ?? 50,
    subAccountId: link.subAccountId,
    operators: link.acceptedOperators,
    use: link.use,
    paymentsMax: link.use === 'single' ? null : link.paymentsMax,
    perPhoneMax: link.perPhoneMax,
    startsDay: starts && localDay(starts),
    startsTime: starts ? formatTime(starts) : wholeDay.from,
    endsDay: ends && localDay(ends),
    endsTime: ends ? formatTime(ends) : wholeDay.to,
    name: link.collect.name as Asked,
    email: link.collect.email as Asked,
    reference: link.collect.reference as Asked,
    own: link.collect.own.map((field) => ({
      uid: ++uids,
      key: field.key,
      label: field.label,
      type: field.type,
      required: field.required,
      choices: (field.choices ?? []).join('\n'),
    })),
    success: link.successMessage,
    closed: link.closedMessage,
    redirectUrl: link.redirectUrl ?? '',
    notifyEmails: link.notifyEmails.join(', '),
    language: link.language as EditorForm['language'],
  };
}

/**
 * An instant in Cameroon from a day and "HH:mm", or the text of what is none; null without a day. A day without an hour
 * is the whole day: it opens with its first minute and closes after its last.
 */
export const startOf = (day: string | null, time: string): string | null => day && momentOf(day, time, wholeDay.from);
export const endOf = (day: string | null, time: string): string | null => day && momentOf(day, time, wholeDay.to);

export const shareOf = (form: Pick<EditorForm, 'bearer' | 'share'>): TypedNumber =>
  ({ default: null, merchant: 100, payer: 0, shared: form.share })[form.bearer];

/** Words the pay page keeps for its own fields. */
const takenKeys = new Set(['name', 'email', 'reference', 'items']);

/**
 * A key for the payer's answer from the question: "Classe de l’élève" → classeDeLEleve. Once saved it stays, or earlier
 * answers would lose their column.
 */
export function keyOfQuestion(label: Both, taken: ReadonlySet<string>): string {
  const parts = asciiNote(label.fr || label.en, 60)
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ');
  const joined = parts
    .map((part, index) =>
      index === 0 ? part.toLowerCase() : part.charAt(0).toUpperCase() + part.slice(1).toLowerCase(),
    )
    .join('');
  const base = joined.replace(/^[^a-z]+/, '').slice(0, 26) || 'field';
  for (let count = 1; ; count++) {
    const key = count === 1 ? base : base + String(count);
    if (!taken.has(key) && !takenKeys.has(key)) return key;
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The box says what is left; saved is what was put up in all, with the sales it was counted with. */
function putUp(stock: TypedNumber, counted: EditorItem['counted']) {
  if (!counted) return { stock };
  const { sold, put } = counted;
  return { sold, stock: put !== undefined ? put : typeof stock === 'number' ? stock + sold : stock };
}

/** The body to send, whether or not it is right yet: what belongs to another kind is left out. */
export function bodyOf(form: EditorForm) {
  const isFree = form.kind === 'open' || form.kind === 'donation';
  const keys = new Set(form.own.map((field) => field.key).filter(Boolean));
  const own = form.own.map(({ key, label, type, required, choices }) => {
    const kept = key || keyOfQuestion(label, keys);
    keys.add(kept);
    return { key: kept, label, type, required, ...(type === 'choice' ? { choices: linesOf(choices) } : {}) };
  });
  return {
    title: form.title,
    description: form.description,
    kind: form.kind,
    amount: form.kind === 'fixed' ? form.amount : null,
    amountMin: isFree ? form.amountMin : null,
    amountMax: isFree ? form.amountMax : null,
    presets: isFree ? form.presets.filter((preset) => preset !== null) : [],
    items:
      form.kind === 'items'
        ? form.items.map(({ uid: _uid, isSold: _isSold, stock, counted, ...item }) => ({
            ...item,
            ...putUp(stock, counted),
            quantityMin: item.quantityMin ?? 0,
            quantityMax: item.quantityMax ?? 999,
          }))
        : [],
    use: form.use,
    paymentsMax: form.use === 'multi' ? form.paymentsMax : null,
    perPhoneMax: form.use === 'multi' ? form.perPhoneMax : null,
    startsAt: startOf(form.startsDay, form.startsTime),
    expiresAt: endOf(form.endsDay, form.endsTime),
    collect: { name: form.name, email: form.email, reference: form.reference, own },
    merchantSharePercent: shareOf(form),
    subAccountId: form.subAccountId,
    acceptedOperators: form.operators,
    successMessage: form.success,
    closedMessage: form.closed,
    redirectUrl: form.redirectUrl.trim() || null,
    notifyEmails: form.notifyEmails.split(/[,;\s]+/).filter(Boolean),
    language: form.language,
  };
}

/** The section a field stands in, to open it and to lead there. */
export function sectionOf(path: string): 'about' | 'price' | 'fees' | 'limits' | 'collect' | 'after' {
  const root = path.split('.')[0] ?? '';
  if (['title', 'description'].includes(root)) return 'about';
  if (['merchantSharePercent', 'acceptedOperators', 'subAccountId'].includes(root)) return 'fees';
  if (['use', 'paymentsMax', 'perPhoneMax', 'startsAt', 'expiresAt'].includes(root)) return 'limits';
  if (root === 'collect') return 'collect';
  return ['successMessage', 'closedMessage', 'redirectUrl', 'notifyEmails', 'language'].includes(root)
    ? 'after'
    : 'price';
}
