import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '#contract/auth/schemas.ts';

function fakeStorage() {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (k: string) => map.get(k) ?? null,
    setItem: (k: string, v: string) => void map.set(k, v),
    removeItem: (k: string) => void map.delete(k),
  };
}
let storage: ReturnType<typeof fakeStorage>;

const answer = (environment: 'production' | 'sandbox', token: string): SignedIn => ({
  accessToken: token,
  refreshToken: `${token}-r`,
  expiresIn: 3600,
  environment,
  user: { id: 'usr_1', displayName: 'A', email: null, phone: null, language: 'fr' },
  orgUser: {
    orgId: 'org_1',
    mDName: 'B',
    mName: 'B',
    merchantId: 'm',
    role: 900,
    roleKeys: ['admin'],
    customRoles: [],
  },
  merchantInfo: {
    _id: 'org_1',
    name: 'B',
    displayName: 'B',
    currency: 'XAF',
    timezone: 'Africa/Douala',
    logoUrl: null,
  },
  permissions: ['links:view'],
});

beforeEach(() => {
  storage = fakeStorage();
  vi.stubGlobal('localStorage', storage);
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the session in the browser', () => {
  it('lies under the names of the specification', async () => {
    const { session } = await import('./session.ts');
    session.open(answer('production', 'p'));
    for (const name of [
      'accessToken',
      'refreshToken',
      'tokenRefreshTime',
      'merchantInfo',
      'orgUser',
      'user',
      'userData',
      'organisationId',
      'inactivityTimer',
    ])
      expect(storage.map.has(name), name).toBe(true);
    expect(storage.map.get('accessToken')).toBe('p');
    expect(storage.map.get('inactivityTimer')).toBe('3600000');
    expect(session.get()?.permissions).toEqual(['links:view']);
  });

  it('is found again by the next page', async () => {
    (await import('./session.ts')).session.open(answer('production', 'p'));
    vi.resetModules();
    const { session, sessionStore } = await import('./session.ts');
    expect(session.get()?.orgUser.orgId).toBe('org_1');
    expect(sessionStore.slot().read()).toMatchObject({ accessToken: 'p', refreshToken: 'p-r', expiresIn: 3600 });
  });

  it('keeps the two environments apart, also when a refresh ends after the switch', async () => {
    const first = await import('./session.ts');
    first.session.open(answer('production', 'p'));
    first.session.open(answer('sandbox', 's'));
    expect(first.sessionStore.slot().read()?.accessToken).toBe('p');
    storage.map.set('environment', 'sandbox');
    const late = first.sessionStore.slot();
    vi.resetModules();
    const { sessionStore, session } = await import('./session.ts');
    expect(sessionStore.slot().read()?.accessToken).toBe('s');
    late.write({ accessToken: 'p2', refreshToken: 'p2-r', expiresIn: 1, refreshedAt: 0 });
    expect(sessionStore.slot().read()?.accessToken).toBe('s');
    session.close();
    expect(sessionStore.slot().read()).toBeNull();
    expect(storage.map.get('accessToken')).toBe('p2');
  });

  const at = (orgId: string, token: string): SignedIn => {
    const { orgUser, merchantInfo, ...rest } = answer('production', token);
    return { ...rest, orgUser: { ...orgUser, orgId, mDName: orgId }, merchantInfo: { ...merchantInfo, _id: orgId } };
  };

  it('takes no answer about the organisation before for one about the organisation that was entered since', async () => {
    const { session } = await import('./session.ts');
    session.open(at('org_1', 'p'));
    session.open(at('org_2', 'q'));
    session.update({ ...at('org_1', 'p'), permissions: ['links:create'] });
    expect(session.get()?.orgUser.mDName).toBe('org_2');
    expect(session.get()?.permissions).toEqual(['links:view']);
    session.update({ ...at('org_2', 'q'), permissions: ['links:create'] });
    expect(session.get()?.permissions).toEqual(['links:create']);
  });

  it('writes nothing over what another tab entered', async () => {
    const here = await import('./session.ts');
    here.session.open(at('org_1', 'p'));
    vi.resetModules();
    (await import('./session.ts')).session.open(at('org_2', 'q'));
    here.session.update({ ...at('org_1', 'p'), permissions: ['links:create'] });
    vi.resetModules();
    const next = await import('./session.ts');
    expect(next.session.get()).toMatchObject({ orgUser: { mDName: 'org_2' }, permissions: ['links:view'] });
  });

  it('is production’s where the sandbox has no session', async () => {
    storage.map.set('environment', 'sandbox');
    expect((await import('./environment.ts')).environment).toBe('production');
  });

  it('leaves nothing behind but preferences and the name of the browser', async () => {
    storage.map.set('locale', 'fr');
    const { session, sessionStore } = await import('./session.ts');
    sessionStore.distinctId();
    session.open(answer('production', 'p'));
    session.close();
    expect([...storage.map.keys()].toSorted()).toEqual(['distinctDeviceId', 'locale']);
  });

  it('caps the inactivity time and starts with half an hour', async () => {
    const { session, inactivityMs } = await import('./session.ts');
    expect(inactivityMs()).toBe(1_800_000);
    session.open({ ...answer('production', 'p'), expiresIn: 9_999_999 });
    expect(inactivityMs()).toBe(2_147_483_647);
  });

  it('allows everything before login, the server’s rights after, everything again after logout', async () => {
    const { session } = await import('./session.ts');
    const { can } = await import('./ability.ts');
    expect(can('refunds:approve')).toBe(true);
    session.open(answer('production', 'p'));
    expect(can('links:view')).toBe(true);
    expect(can('links:create')).toBe(false);
    expect(can('session')).toBe(true);
    session.update({ ...answer('production', 'p'), permissions: ['links:create'] });
    expect(can('links:view')).toBe(false);
    session.close();
    expect(can('refunds:approve')).toBe(true);
  });
});
