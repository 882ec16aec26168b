import { describe, expect, it } from 'vitest';
import { groupsOf, type Graph, type Plan } from './chunk-groups.ts';

/** A console in small: `main` with its login, the frame, and screens that the table leads to. */
const imports: Record<string, string[]> = {
  main: ['router'],
  login: ['field', 'login-words'],
  frame: ['menu', 'button', 'field'],
  table: [],
  'list-a': ['table-kit', 'button', 'field'],
  'list-b': ['table-kit', 'rows'],
  'list-c': ['table-kit', 'rows'],
  'form-a': ['input', 'editor'],
  'form-b': ['input', 'check'],
  'table-kit': ['cell'],
  check: ['/node_modules/zod/index.js'],
};
const later: Record<string, string[]> = {
  table: ['login', 'list-a', 'list-b', 'list-c', 'form-a', 'form-b'],
};
const graph: Graph = (id) => ({ imports: imports[id] ?? [], later: later[id] ?? [], bytes: 100 });
const groups = (over: Partial<Plan> = {}) =>
  groupsOf(graph, {
    entry: 'main',
    login: 'login',
    table: 'table',
    frame: ['frame'],
    usual: 0.5,
    measured: [],
    soonAfter: { part: 'no such part', name: 'soon' },
    scriptsMost: 9,
    scriptsMostElsewhere: 9,
    ...over,
  });

describe('which script a file belongs to', () => {
  it('is the first one for what the entry needs, or both the login and the frame', () => {
    expect(groups().get('router')).toBe('base');
    expect(groups().get('field')).toBe('base');
  });

  it('is the frame’s for what every session has or most screens show', () => {
    expect(groups().get('menu')).toBe('frame');
    expect(groups().get('table-kit')).toBe('frame');
    expect(groups().get('cell')).toBe('frame');
  });

  it('is one per set of screens, so that no screen loads what only another one needs', () => {
    const names = groups({ usual: 0.9 });
    expect(names.get('table-kit')).toBe(names.get('cell'));
    expect(names.get('rows')).not.toBe(names.get('table-kit'));
    expect(names.get('input')).not.toBe(names.get('table-kit'));
  });

  it('is nobody’s for what a single screen has', () => {
    expect(groups().get('editor')).toBeUndefined();
  });

  it('is put together with another one only where a screen would need too many', () => {
    const names = groups({ usual: 0.9, scriptsMostElsewhere: 1 });
    expect(names.get('rows')).toBe(names.get('table-kit'));
    expect(names.get('input')).not.toBe(names.get('table-kit'));
  });

  it('is one of its own for what a screen fetches soon after, but for what a measured screen needs at once', () => {
    const names = groups({ usual: 0.9, scriptsMostElsewhere: 1, soonAfter: { part: 'list-b', name: 'soon' } });
    expect(names.get('rows')).toBe('soon');
    expect(names.get('cell')).toBe('soon');
    const spared = groups({ usual: 0.9, measured: ['list-a'], soonAfter: { part: 'list-b', name: 'soon' } });
    expect(spared.get('rows')).toBe('soon');
    expect(spared.get('cell')).not.toBe('soon');
  });
});
