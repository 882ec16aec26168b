import { createElement as h, type ReactNode } from 'react';

export const label = (field: string, text: string, note: string | null = null): ReactNode =>
  h('label', { className: 'l', htmlFor: `i-${field}` }, text, note ? h('i', null, ` (${note})`) : null);

/** The place of a field's sentence. It is always there, so that the script can fill it. */
export const problem = (field: string, sentence: string | undefined): ReactNode =>
  h('p', { className: 'e', id: `e-${field}`, hidden: !sentence }, sentence ?? null);

export const row = (name: string, value: ReactNode, className?: string): ReactNode =>
  h('div', { className, key: name }, h('dt', null, name), h('dd', null, value));
