/**
 * For `ref`: what appears takes the focus. A constant, so that it runs once per element and not at every render. In a
 * Modal, mark the element with `data-autofocus` instead: it can be focused only once the dialog is open.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
