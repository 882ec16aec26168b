import { expect, it } from 'vitest';
import { payProblemWords } from './catalogues/payment-links/pay-page.ts';
import { payClosedWords } from './catalogues/payment-links/pay-status.ts';

/**
 * A page that cannot be paid, or a form that is wrong, knows nothing of who reads it: they may have paid here before,
 * from another phone. It says what this page did, never what was taken.
 */
it('no page that does not know its reader says that nothing was taken', () => {
  const any = new Proxy({}, { get: (_, name) => (name === 'minutes' || name === 'count' ? 2 : 'x') });
  const texts = [payClosedWords, payProblemWords].flatMap((catalogue) =>
    Object.values(catalogue).flatMap((entry) =>
      (['en', 'fr'] as const).map((locale) => {
        const text: unknown = entry[locale];
        return typeof text === 'function' ? String(text(any)) : String(text);
      }),
    ),
  );
  expect(texts.length).toBeGreaterThan(60);
  expect(
    texts.filter((text) =>
      /nothing (was|has been) (taken|charged)|no money|rien n’a été (prélevé|débité)|aucun (montant|argent)/i.test(
        text,
      ),
    ),
  ).toEqual([]);
});
