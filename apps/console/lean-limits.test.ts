import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { limits } from '../../packages/domain/src/values/limits.ts';
import { withNumbers } from './lean-limits.ts';
import type { Node } from './syntax-tree.ts';

it('writes a limit where it is read, and nothing that is no number or no limit', () => {
  const code =
    'short(limits.pinDigits); draw(limits.pageSizes[0] + own.limits.pinDigits + limits[name] + limits.pinDigits.length);';
  expect(withNumbers(code, parseAst(code) as unknown as Node)).toBe(
    code.replace('limits.pinDigits)', `${limits.pinDigits})`),
  );
});
