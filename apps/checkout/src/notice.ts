import { createElement as h, Fragment, type ReactNode } from 'react';
import type { NoticeView } from './views.ts';

const icons: Record<NoticeView['tone'], string> = { neutral: '–', warning: '!', danger: '×', info: '…' };

/** A page that only says something: closed, not found, wait. */
export function noticeBody(view: NoticeView): ReactNode {
  const { resend } = view;
  return h(
    Fragment,
    null,
    h('div', { className: `ic ${view.tone}`, 'aria-hidden': true }, icons[view.tone]),
    h('h1', { tabIndex: -1 }, view.title),
    view.texts.map((text) => h('p', { key: text, className: 'pre' }, text)),
    resend
      ? h(
          'form',
          { method: 'post', action: resend.action },
          Object.entries(resend.fields).map(([name, value]) =>
            h('input', { key: name, type: 'hidden', name, defaultValue: value }),
          ),
          h('button', { className: 'b pri' }, resend.label),
        )
      : null,
    view.action ? h('a', { className: resend ? 'b sec' : 'b pri', href: view.action.href }, view.action.label) : null,
  );
}
