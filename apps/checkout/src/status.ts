import { createElement as h, Fragment, type ReactNode } from 'react';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatTime } from '#domain/values/time.ts';
import { payStatusWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { say } from '#i18n/words.ts';
import { receipt } from './receipt-lines.ts';
import { titleOf, toneOf } from './status-words.ts';
import type { Frame, StatusView } from './views.ts';

/** The page after the form: one title that says it all, what to do, and the truth about the money. */
export function statusBody(frame: Frame, view: StatusView): ReactNode {
  const isWorking = ['sending', 'waiting', 'finishing'].includes(view.phase);
  const { tone, icon } = toneOf(view.phase);
  return h(
    'div',
    view.asking && {
      'data-state': `${view.base}/state${view.carried || '?'}`,
      'data-v': view.version,
      'data-rare': view.asking === 'rarely' ? '' : undefined,
    },
    isWorking ? h('div', { className: 'sp' }) : h('div', { className: `ic ${tone}`, 'aria-hidden': true }, icon),
    h('h1', { tabIndex: -1 }, titleOf(view, frame.locale)),
    view.phase === 'waiting' ? waiting(frame, view) : story(frame, view),
    actions(frame, view),
  );
}

function waiting(frame: Frame, view: StatusView): ReactNode {
  const w = say(payStatusWords, frame.locale);
  const operator = operators[view.operator];
  const phone = view.phone ? formatPhone(view.phone) : '';
  const seconds = Math.max(0, view.secondsLeft ?? 0);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const until = view.promptEndsAt ? w.untilTime({ time: formatTime(view.promptEndsAt) }) : '';
  return h(
    Fragment,
    null,
    h(
      'ol',
      null,
      h('li', null, w.stepPrompt({ phone: phone.replaceAll(' ', '\u00a0') }), ' ', h('b', null, view.promptName)),
      h('li', null, w.stepTotal, h('p', { className: 'big' }, formatMoney(view.total, frame.locale))),
      h('li', null, w.stepPin),
    ),
    view.secondsLeft === null
      ? null
      : h(
          Fragment,
          null,
          h(
            'p',
            { hidden: seconds === 0 },
            w.timeLeft,
            ' ',
            h('span', { className: 'cd', 'data-left': seconds, role: 'timer' }, clock),
            ' ',
            h('span', { className: 's' }, `(${until})`),
          ),
          h('p', { 'data-over': '', hidden: seconds > 0 }, w.timeOver),
        ),
    h('p', { className: 's' }, w.keepOpen),
    h(
      'details',
      null,
      h('summary', null, w.noPrompt),
      h('p', null, w.noPromptDial),
      h('p', null, h('span', { className: 'k' }, operator.ussd)),
      h('p', { className: 's' }, w.noPromptOn),
      h('p', { className: 's' }, w.noPromptNumber({ phone })),
      view.changeHref ? h('a', { className: 'b sec', href: view.changeHref }, w.changeNumber) : null,
    ),
  );
}

function story(frame: Frame, view: StatusView): ReactNode {
  const w = say(payStatusWords, frame.locale);
  const name = frame.merchant?.name ?? '';
  const amount = formatMoney(view.total, frame.locale);
  const p = (text: string, className?: string) => h('p', { className, key: text }, text);
  const returning = () => {
    switch (view.returning) {
      case 'coming':
        return w.returnComing({ amount });
      case 'asked':
        return w.returnAsked({ name, amount });
      case 'done':
        return w.returnDone({ amount });
      case 'failed':
        return w.returnFailed({ name, amount });
      case 'kept':
        return w.returnKept({ name });
      case null:
        return '';
    }
  };
  const ended = [p(w.noMoneyMoved, 't'), p(amount, 's')];
  const texts: Record<StatusView['phase'], ReactNode> = {
    sending: p(w.sendingText({ name: operators[view.operator].name })),
    waiting: null,
    redirect: p(w.redirectText({ name: operators[view.operator].name })),
    finishing: p(w.finishingText),
    unclear: p(w.unclearText),
    paidOtherwise: view.returning ? [p(w.otherwiseReturned), p(returning(), 't')] : view.reason ? p(view.reason) : null,
    credited: p(w.returnKept({ name })),
    paid: p(view.successMessage || w.paidText({ name }), 'pre'),
    partlyGivenBack: [
      p(w.paidText({ name })),
      p(
        w.partlyReturned({
          amount: formatMoney(view.returned, frame.locale),
          left: formatMoney(view.amount - view.returned, frame.locale),
        }),
        't',
      ),
    ],
    givenBack: p(w.givenBackText({ name, amount: formatMoney(view.returned, frame.locale) })),
    takenBack: p(w.takenBackText),
    second: [p(w.secondText), p(returning(), 't')],
    cap: [p(w.capText), p(returning(), 't')],
    late: [p(w.lateText), p(returning(), 't')],
    declined: ended,
    expired: [p(w.expiredText), ...ended, p(view.asking ? w.lateMoney : w.lateMoneyAfter, 's')],
    cancelled: [p(w.cancelledText), ...ended],
    notPaid: [view.reason ? p(view.reason) : null, ...ended],
  };
  const moved = ['paid', 'partlyGivenBack', 'givenBack', 'takenBack', 'second', 'cap', 'late'].includes(view.phase);
  return h(
    Fragment,
    null,
    view.phase === 'paid' || view.phase === 'partlyGivenBack' ? h('p', { className: 'big' }, amount) : null,
    texts[view.phase],
    moved ? receipt(frame, view) : null,
  );
}

function actions(frame: Frame, view: StatusView): ReactNode {
  const w = say(payStatusWords, frame.locale);
  const checked = view.checkedAt
    ? w.checkedAt({ time: `${formatTime(view.checkedAt)}:${String(view.checkedAt.getUTCSeconds()).padStart(2, '0')}` })
    : null;
  const isOver = ['declined', 'expired', 'cancelled', 'notPaid'].includes(view.phase);
  return h(
    Fragment,
    null,
    view.phase === 'redirect'
      ? h(
          'a',
          { className: 'b pri', href: `${view.base}/go${view.carried}` },
          w.redirectButton({ name: operators[view.operator].brand }),
        )
      : null,
    view.againHref
      ? h('a', { className: 'b pri', href: view.againHref }, w.payAgain)
      : isOver
        ? h('p', { className: 's' }, w.closedSince)
        : null,
    view.redirectHref
      ? h(
          'a',
          { className: 'b pri', href: view.redirectHref, rel: 'noopener noreferrer' },
          w.backTo({ name: frame.merchant?.name ?? '' }),
        )
      : null,
    view.phase === 'paid'
      ? h(
          'div',
          { className: 'row' },
          h('a', { className: 'b sec', href: `${view.base}/receipt.pdf${view.carried}` }, w.receiptPdf),
          h('button', { className: 'b sec', type: 'button', 'data-print': '', hidden: true }, w.print),
        )
      : null,
    view.canCheck
      ? h(
          'form',
          { method: 'post', action: `${view.base}/check${view.carried}`, 'data-check': '' },
          h('button', { className: 'b sec' }, w.checkAgain),
          h('p', { className: 's', 'data-checked': '', role: 'status' }, checked),
        )
      : null,
  );
}
