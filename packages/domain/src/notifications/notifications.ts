import type { RoleKey } from '../access/roles.ts';
import { isId } from '../values/ids.ts';
import { connectionPath } from '../providers/new-keys.ts';
import { leadingRoles as heads } from '../access/power-over-money.ts';

/**
 * What people are told about, as data: the server's `notify`, the centre, the preferences screen and the mails walk it.
 *
 * - `of`: what it is about, and so whom a limit to some sub-accounts keeps from it. `whole`: the organisation's own,
 *   such as
 *   all money out, told to nobody who was given sub-accounts only. `record`: something that belongs to a sub-account or
 *   to the organisation, and whoever tells it says to which. `people`: goes to people by name, about themselves or
 *   about what everybody with their role may know.
 * - `area`: the tab it stands in. A `task` also stands under "to do" until somebody has done it.
 * - `critical`: at least one channel stays on, whatever a person chooses.
 * - `frequent`: happens many times a day, so it offers a daily summary instead of an SMS.
 * - `letter`: goes by a mail of its own in any case (see the message templates), so mail is no choice here.
 * - `mailOnly`: a letter of its own that one can do without; nothing of it stands in the app.
 * - `email`: the roles that get it by mail unless they say otherwise.
 */
export type NotificationSubject = 'whole' | 'record' | 'people';
export type NotificationArea = 'money' | 'security' | 'system';
export type NotificationSeverity = 'info' | 'warning' | 'critical';
type Event = {
  area: NotificationArea;
  of: NotificationSubject;
  severity: NotificationSeverity;
  task?: true;
  critical?: true;
  frequent?: true;
  letter?: true;
  mailOnly?: true;
  email: readonly RoleKey[];
};

const deciders: readonly RoleKey[] = [...heads, 'manager'];
const own = { area: 'security', of: 'people', severity: 'warning', critical: true, letter: true, email: [] } as const;

export const notificationEvents = {
  refundWaiting: { area: 'money', of: 'record', severity: 'warning', task: true, critical: true, email: deciders },
  refundRequired: { area: 'money', of: 'record', severity: 'warning', task: true, critical: true, email: deciders },
  requestPaidLate: { area: 'money', of: 'record', severity: 'warning', critical: true, email: [] },
  refundFailed: { area: 'money', of: 'record', severity: 'warning', task: true, critical: true, email: deciders },
  adjustmentWaiting: { area: 'money', of: 'record', severity: 'warning', task: true, critical: true, email: deciders },
  adjustmentLapsed: { area: 'money', of: 'record', severity: 'info', email: [] },
  claimWaiting: { area: 'money', of: 'record', severity: 'warning', task: true, critical: true, email: deciders },
  claimGranted: { area: 'money', of: 'people', severity: 'info', email: [] },
  claimDeclined: { area: 'money', of: 'people', severity: 'info', email: [] },
  claimReopened: { area: 'money', of: 'people', severity: 'warning', email: [] },
  exchangeRateWaiting: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: heads },
  settlementFailed: { area: 'money', of: 'whole', severity: 'warning', critical: true, email: deciders },
  settlementPapers: { area: 'money', of: 'whole', severity: 'info', task: true, email: [] },
  settlementPapersAsked: {
    area: 'money',
    of: 'record',
    severity: 'warning',
    task: true,
    critical: true,
    email: deciders,
  },
  settlementRejected: { area: 'money', of: 'people', severity: 'warning', critical: true, email: deciders },
  approvalWaiting: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: deciders },
  approvalBlocked: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: heads },
  approvalQuestion: { area: 'money', of: 'whole', severity: 'warning', task: true, email: deciders },
  approvalDecided: { area: 'money', of: 'people', severity: 'info', email: [] },
  transferFailed: { area: 'money', of: 'whole', severity: 'warning', critical: true, email: deciders },
  transferReturned: { area: 'money', of: 'whole', severity: 'warning', critical: true, email: deciders },
  massPaymentReturned: { area: 'money', of: 'whole', severity: 'warning', critical: true, email: deciders },
  transferHeld: { area: 'money', of: 'whole', severity: 'warning', email: deciders },
  settlementHeld: { area: 'money', of: 'whole', severity: 'warning', email: deciders },
  payByHand: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: deciders },
  scheduleFailed: { area: 'money', of: 'whole', severity: 'warning', email: deciders },
  refundContradiction: {
    area: 'money',
    of: 'record',
    severity: 'critical',
    task: true,
    critical: true,
    email: deciders,
  },
  refundSettled: { area: 'money', of: 'record', severity: 'info', email: deciders },
  payoutContradiction: {
    area: 'money',
    of: 'whole',
    severity: 'critical',
    task: true,
    critical: true,
    email: deciders,
  },
  massPaymentPaidTwice: {
    area: 'money',
    of: 'whole',
    severity: 'critical',
    task: true,
    critical: true,
    email: deciders,
  },
  transferReceived: { area: 'money', of: 'whole', severity: 'info', frequent: true, email: [] },
  topUpWaiting: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: deciders },
  bankAnswerWaiting: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: deciders },
  balanceLow: { area: 'money', of: 'record', severity: 'critical', critical: true, email: [] },
  balanceApproaching: { area: 'money', of: 'record', severity: 'warning', email: [] },
  balanceMoved: { area: 'money', of: 'record', severity: 'info', email: [] },
  moneyWithheld: { area: 'money', of: 'record', severity: 'warning', email: deciders },
  moneyReleased: { area: 'money', of: 'record', severity: 'info', email: [] },
  automaticRefund: { area: 'money', of: 'record', severity: 'info', frequent: true, email: [] },
  massPaymentFinished: { area: 'money', of: 'whole', severity: 'info', email: [] },
  massPaymentHeld: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: deciders },
  levelCrossed: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: heads },
  massPaymentShort: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: deciders },
  massPaymentStopped: { area: 'money', of: 'whole', severity: 'warning', task: true, critical: true, email: deciders },
  linkPaid: { area: 'money', of: 'record', severity: 'info', frequent: true, email: [] },
  providerCredentialsChanged: { area: 'security', of: 'whole', severity: 'critical', critical: true, email: heads },
  operatorKeysWaiting: { area: 'security', of: 'whole', severity: 'critical', critical: true, email: heads },
  securityRulesChanged: { area: 'security', of: 'whole', severity: 'critical', critical: true, email: heads },
  linkedAccountAdded: { area: 'security', of: 'people', severity: 'critical', critical: true, letter: true, email: [] },
  organisationFaceChanged: { area: 'security', of: 'people', severity: 'critical', critical: true, email: heads },
  recipientElsewhere: { area: 'security', of: 'whole', severity: 'critical', critical: true, email: deciders },
  newDevice: own,
  deviceLetIn: own,
  passwordChanged: own,
  refreshReused: own,
  twoFactorOn: { ...own, severity: 'info' },
  twoFactorOff: { ...own, severity: 'critical' },
  pinLocked: own,
  pinReset: own,
  accountLocked: own,
  accessRequested: { area: 'security', of: 'people', severity: 'info', task: true, critical: true, email: heads },
  accessDecided: { area: 'security', of: 'people', severity: 'info', letter: true, email: [] },
  accountTakenBack: { area: 'security', of: 'people', severity: 'critical', critical: true, email: heads },
  leadersChanged: { area: 'security', of: 'people', severity: 'critical', critical: true, email: heads },
  roleChanged: { area: 'security', of: 'people', severity: 'info', letter: true, email: [] },
  auditSealed: { area: 'security', of: 'whole', severity: 'info', mailOnly: true, email: ['owner'] },
  memberJoined: { area: 'system', of: 'people', severity: 'info', email: [] },
  businessReview: { area: 'system', of: 'whole', severity: 'info', letter: true, email: [] },
  realNameReview: { area: 'system', of: 'people', severity: 'info', letter: true, email: [] },
  reviewWaiting: { area: 'system', of: 'people', severity: 'info', task: true, critical: true, email: deciders },
} as const satisfies Record<string, Event>;

export type NotificationType = keyof typeof notificationEvents;
type Of<S extends NotificationSubject> = {
  [T in NotificationType]: (typeof notificationEvents)[T]['of'] extends S ? T : never;
}[NotificationType];
export type NotificationOfRecord = Of<'record'>;
export type NotificationOfWhole = Of<'whole'>;
export type NotificationOfPeople = Of<'people'>;
export const notificationTypes = Object.keys(notificationEvents) as NotificationType[];
export const eventOf = (type: NotificationType): Event => notificationEvents[type];
export const isNotificationType = (text: string): text is NotificationType => Object.hasOwn(notificationEvents, text);
export const isNotificationOfPeople = (text: string): text is NotificationOfPeople =>
  isNotificationType(text) && eventOf(text).of === 'people';

export type NotificationChannel = 'inApp' | 'email' | 'sms';
export const notificationChannels: readonly NotificationChannel[] = ['inApp', 'email', 'sms'];
export type NotificationChoice = 'on' | 'off' | 'digest';
/** What each channel does for one event. */
export type NotificationChoices = Record<NotificationChannel, NotificationChoice>;

/** What a person may choose from; one entry means that it is fixed. */
export function choicesFor(type: NotificationType, channel: NotificationChannel): readonly NotificationChoice[] {
  const event = eventOf(type);
  if (event.mailOnly && channel !== 'email') return ['off'];
  if (channel === 'email') return event.letter ? ['on'] : event.frequent ? ['on', 'digest', 'off'] : ['on', 'off'];
  if (channel === 'sms') return event.frequent ? ['off'] : ['on', 'off'];
  return ['on', 'off'];
}

/** What a person gets before choosing anything: everything in the app, mail by role, no SMS. */
export function defaultChoices(type: NotificationType, roleKeys: readonly string[]): NotificationChoices {
  const event = eventOf(type);
  const getsMail = event.letter === true || event.email.some((role) => roleKeys.includes(role));
  const mayDigest = event.frequent === true && heads.some((role) => roleKeys.includes(role));
  return { inApp: event.mailOnly ? 'off' : 'on', email: getsMail ? 'on' : mayDigest ? 'digest' : 'off', sms: 'off' };
}

/**
 * A critical event must reach its person at once by some channel; a daily summary is not at once. What tells those who
 * are mailed by their role that somebody got power over money, or that money goes elsewhere, must reach them outside
 * the app: whoever sits at their open screen reads the app too, and would silence the rest.
 */
export function mutesCritical(
  type: NotificationType,
  choices: NotificationChoices,
  defaults: NotificationChoices,
): boolean {
  const { area, severity, critical } = eventOf(type);
  const leavesApp = area === 'security' && severity === 'critical' && defaults.email === 'on';
  return (
    critical === true &&
    notificationChannels.every((channel) => choices[channel] !== 'on' || (leavesApp && channel === 'inApp'))
  );
}

/** When the daily summary goes out, in Douala. */
export const digestHour = 18;

/** The screen that shows what a notification is about; null where there is nothing to open. */
export function notificationPath(type: NotificationType, refId: string | null): string | null {
  const area = eventOf(type).area;
  switch (type) {
    case 'approvalWaiting':
    case 'approvalBlocked':
    case 'approvalQuestion':
    case 'operatorKeysWaiting':
    case 'approvalDecided':
      return refId ? `/apps/workflow/approvals/progress/${refId}` : '/apps/workflow/approvals/list';
    case 'bankAnswerWaiting':
      return '/apps/settlements/bank-files/answers';
    case 'topUpWaiting':
      return '/account/top-up-channels';
    case 'balanceLow':
    case 'balanceApproaching':
      return '/account/balance';
    case 'moneyWithheld':
    case 'moneyReleased':
      return '/withheld-balance';
    case 'payByHand':
      return refId && isId('massPayment', refId)
        ? `/mass-payments/${refId}`
        : refId && isId('settlement', refId)
          ? `/apps/settlements/settlements/${refId}`
          : refId
            ? `/transfer/${refId}`
            : '/transactions/list-manual-requests';
    case 'transferFailed':
    case 'transferHeld':
    case 'transferReturned':
      return refId ? `/transfer/${refId}` : '/transfer/all';
    case 'scheduleFailed':
      return refId ? `/transfer/planned?open=${refId}` : '/transfer/planned';
    case 'claimWaiting':
    case 'claimGranted':
    case 'claimDeclined':
    case 'claimReopened':
      return '/transactions/verify-third-party-transaction';
    case 'adjustmentLapsed':
    case 'adjustmentWaiting':
      return '/transactions/payment-adjustments';
    case 'massPaymentHeld':
    case 'massPaymentFinished':
    case 'massPaymentReturned':
    case 'massPaymentShort':
    case 'massPaymentStopped':
      return refId ? `/mass-payments/${refId}` : '/mass-payments/all';
    case 'exchangeRateWaiting':
      return '/apps/exchange-rate/list';
    case 'settlementFailed':
    case 'settlementHeld':
    case 'settlementPapers':
    case 'settlementPapersAsked':
    case 'settlementRejected':
      return refId && isId('settlementPolicy', refId)
        ? '/settings/auto-settlement'
        : refId
          ? `/apps/settlements/settlements/${refId}`
          : '/apps/settlements/settlements';
    case 'providerCredentialsChanged':
      return connectionPath(refId);
    case 'accessRequested':
      return refId ? `/access-control/requests/${refId}` : '/access-control/requests';
    case 'linkedAccountAdded':
      return '/account/linked-accounts';
    case 'recipientElsewhere':
      return refId ? `/profiles/recipients/${refId}` : '/profiles/recipients';
    case 'organisationFaceChanged':
      return '/apps/account/general';
    case 'leadersChanged':
    case 'memberJoined':
      return refId ? `/apps/users/view/${refId}` : '/team';
    case 'accountTakenBack':
    case 'auditSealed':
      return '/audit-log';
    case 'levelCrossed':
    case 'businessReview':
      return '/apps/account/settings';
    case 'realNameReview':
      return '/account/real-name-verification';
    case 'reviewWaiting':
      return '/review-desk';
    case 'accessDecided':
    case 'roleChanged':
      return '/home';
    default:
      return area === 'security' ? '/settings/security' : area === 'money' && refId ? `/transactions/${refId}` : null;
  }
}
