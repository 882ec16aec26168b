import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withPlainPaths } from './lean-paths.ts';
import type { Node } from './syntax-tree.ts';

it('writes a plain address as a text, and leaves one that needs more', () => {
  const code = "go(to('/home')); go(to('/home', { tab })); go(to('/team/{id}', { id })); go(to(path)); it.to('/home');";
  expect(withPlainPaths(code, parseAst(code) as unknown as Node)).toBe(code.replace("to('/home')", "'/home'"));
});
