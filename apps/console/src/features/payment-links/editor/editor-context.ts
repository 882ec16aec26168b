import { createContext, use } from 'react';
import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import type { EditorForm } from './editor-form.ts';

export type Editor = {
  form: EditorForm;
  patch: (change: Partial<EditorForm>) => void;
  /** The sentence under a field, by the path the contract gives it. */
  errorOf: (path: string) => string | undefined;
  /** How many problems stand in a section. */
  problemsIn: (section: string) => number;
  /** The saved link, when one is changed. */
  saved: PaymentLinkDetail | null;
  /** Somebody has paid: kind, price and fee bearer stay. */
  isLocked: boolean;
  /** The language typed last: the preview speaks it. */
  spoke: (language: 'en' | 'fr') => void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useEditor outside the editor');
  return editor;
}

/** The id of a field, so that the summary of problems can lead to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;
