import { describe, expect, it } from 'vitest';
import { portalHref, portalVariantOf, type PortalBases } from './portals.ts';

describe('links to other portals', () => {
  it.each([
    ['localhost', 'local'],
    ['127.0.0.1', 'local'],
    ['192.168.1.20', 'local'],
    ['172.20.0.4', 'local'],
    ['[::1]', 'local'],
    ['shop.local', 'local'],
    ['staging.example.cm', 'staging'],
    ['console-staging.example.cm', 'staging'],
    ['console.example.cm', 'production'],
    ['10x.example.cm', 'production'],
    ['172.40.0.1', 'production'],
    ['upstagings.cm', 'production'],
  ])('%s is %s', (hostname, variant) => expect(portalVariantOf(hostname)).toBe(variant));

  const bases: PortalBases = {
    developer: { production: 'https://dev.example.cm/', staging: 'https://dev.staging.example.cm/v2' },
    messaging: { production: 'https://sms.example.cm' },
  };
  const at = (hostname: string, suffix?: string) => ({
    hostname,
    organisationId: 'org_1',
    query: { lang: 'fr', env: 'sandbox' },
    ...(suffix ? { suffix } : {}),
  });

  it('are a base address, /partner/{orgId}{suffix}/ and query parameters', () => {
    expect(portalHref(bases, 'developer', at('console.example.cm'))).toBe(
      'https://dev.example.cm/partner/org_1/?lang=fr&env=sandbox',
    );
    expect(portalHref(bases, 'developer', at('staging.example.cm', '/keys'))).toBe(
      'https://dev.staging.example.cm/v2/partner/org_1/keys/?lang=fr&env=sandbox',
    );
  });

  it('are not there where nothing is configured, and never lead into another variant', () => {
    expect(portalHref(bases, 'oneStop', at('console.example.cm'))).toBeNull();
    expect(portalHref(bases, 'messaging', at('staging.example.cm'))).toBeNull();
    expect(portalHref(bases, 'developer', at('localhost'))).toBeNull();
  });
});
