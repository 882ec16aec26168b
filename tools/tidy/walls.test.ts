import { describe, expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';
import { placeOf } from './imports.ts';
import { rooms } from './walls.ts';

/** Each row: a file with one forbidden line, and what tidy must say about it. */
const broken: [what: string, path: string, line: string, says: string][] = [
  [
    'domain imports a package',
    'packages/domain/src/fees/fees.ts',
    "import * as z from 'zod/mini';",
    'domain may not import the package zod/mini',
  ],
  [
    'domain does I/O',
    'packages/domain/src/fees/fees.ts',
    "import { readFileSync } from 'node:fs';",
    'domain may not import the package node:fs',
  ],
  [
    'domain imports a room',
    'packages/domain/src/fees/fees.ts',
    "import { say } from '#i18n/words.ts';",
    'domain may not import i18n',
  ],
  [
    'contract uses the big zod',
    'packages/contract/src/fields.ts',
    "import * as z from 'zod';",
    'contract may not import the package zod',
  ],
  [
    'contract imports React',
    'packages/contract/src/fields.ts',
    "import { useState } from 'react';",
    'contract may not import the package react',
  ],
  [
    'contract imports words',
    'packages/contract/src/fields.ts',
    "import { say } from '#i18n/words.ts';",
    'contract may not import i18n',
  ],
  [
    'client imports a Node module',
    'packages/client/src/session.ts',
    "import { randomUUID } from 'node:crypto';",
    'client may not import the package node:crypto',
  ],
  [
    'client imports ui',
    'packages/client/src/session.ts',
    "import { Button } from '#ui/button.tsx';",
    'client may not import ui',
  ],
  [
    'i18n imports contract values',
    'packages/i18n/src/errors.ts',
    "import { any } from '#contract/endpoint.ts';",
    'i18n may import only types of contract: write import type',
  ],
  [
    'ui imports contract',
    'packages/ui/src/table.tsx',
    "import type { any } from '#contract/endpoint.ts';",
    'ui may not import contract',
  ],
  [
    'ui imports client',
    'packages/ui/src/table.tsx',
    "import { call } from '#client/client.ts';",
    'ui may not import client',
  ],
  [
    'ui imports the router',
    'packages/ui/src/link.tsx',
    "import { Link } from '@tanstack/react-router';",
    'ui may not import the package @tanstack/react-router',
  ],
  [
    'server imports console',
    'apps/server/src/main/worker.ts',
    "import { page } from '#console/shell/page.tsx';",
    'server may not import console',
  ],
  [
    'server imports React',
    'apps/server/src/main/worker.ts',
    "import { h } from 'react';",
    'server may not import the package react',
  ],
  [
    'product code imports simulators',
    'apps/server/src/main/worker.ts',
    "import { startSimulators } from '#simulators/start-simulators.ts';",
    'server may not import simulators',
  ],
  [
    'kit imports a module',
    'apps/server/src/kit/mount.ts',
    "import { columns } from '../modules/money-in/payment-links/store.ts';",
    'server/kit may not import server/modules',
  ],
  [
    'kit imports the ledger',
    'apps/server/src/kit/mount.ts',
    "import { post } from '../ledger/post.ts';",
    'server/kit may not import server/ledger',
  ],
  [
    'kit imports a capability of the contract',
    'apps/server/src/kit/mount.ts',
    "import { rows } from '#contract/customers/api.ts';",
    'kit knows no business noun: it may not import the contract of customers',
  ],
  [
    'ledger imports a module',
    'apps/server/src/ledger/recipes.ts',
    "import { findCustomer } from '../modules/terms/customers/public.ts';",
    'server/ledger may not import server/modules',
  ],
  [
    'a connector imports a module',
    'apps/server/src/connectors/orange.ts',
    "import { findCustomer } from '../modules/terms/customers/public.ts';",
    'server/connectors may not import server/modules',
  ],
  [
    'a connector imports the ledger',
    'apps/server/src/connectors/orange.ts',
    "import { post } from '../ledger/post.ts';",
    'server/connectors may not import server/ledger',
  ],
  [
    'a module opens another beside its door',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    "import { findCustomer } from '../../terms/customers/find-customer.ts';",
    'payment-links reaches customers only through its public.ts',
  ],
  [
    'a module looks up to a wing that stands on its own',
    'apps/server/src/modules/terms/customers/find-customer.ts',
    "import { send } from '../../money-out/transfers/public.ts';",
    'terms/customers may not import money-out/transfers: money-out stands on terms',
  ],
  [
    'a module in a wing that nobody named',
    'apps/server/src/modules/attic/customers/find-customer.ts',
    'export const findCustomer = 1;',
    'modules/attic is no wing: name it in tools/tidy/walls.ts, where its arrows run',
  ],
  [
    'a file between the modules of a wing',
    'apps/server/src/modules/terms/find-customer.ts',
    'export const findCustomer = 1;',
    'terms is a wing: a file stands in one of its folders',
  ],
  [
    'a module imports main',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    "import { api } from '../../../main/api.ts';",
    'server/modules may not import server/main',
  ],
  [
    'a module imports what tests use',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    "import { given } from '../../../testing/given.ts';",
    'server/modules may not import server/testing',
  ],
  [
    'a chamber without walls',
    'apps/server/src/extras/new.ts',
    'export const extra = 1;',
    'server/extras has no walls: name it among the chambers in tools/tidy/walls.ts',
  ],
  [
    'console imports server',
    'apps/console/src/data/live.ts',
    "import { port } from '#server/kit/config.ts';",
    'console may not import server',
  ],
  [
    'console imports the component kit',
    'apps/console/src/shell/search.tsx',
    "import { useCombobox } from 'downshift';",
    'console may not import the package downshift',
  ],
  [
    'a feature imports a feature',
    'apps/console/src/features/customers/page.tsx',
    "import { listPage } from '../payment-links/list-page.tsx';",
    'features/customers may not import features/payment-links',
  ],
  [
    'a feature imports a feature lazily',
    'apps/console/src/features/customers/page.tsx',
    "export const lazy = () => import('../payment-links/list-page.tsx');",
    'features/customers may not import features/payment-links',
  ],
  [
    'shell imports a feature',
    'apps/console/src/shell/sidebar.tsx',
    "import { customerRoutes } from '../features/customers/routes.ts';",
    'console/shell may not import console/features',
  ],
  [
    'data imports shell',
    'apps/console/src/data/live.ts',
    "import { page } from '../shell/page.tsx';",
    'console/data may not import console/shell',
  ],
  [
    'checkout imports contract values',
    'apps/checkout/src/wait-page.ts',
    "import { any } from '#contract/endpoint.ts';",
    'checkout may import only types of contract: write import type',
  ],
  [
    'checkout imports ui',
    'apps/checkout/src/wait-page.ts',
    "import { Button } from '#ui/button.tsx';",
    'checkout may not import ui',
  ],
  [
    'simulators import domain',
    'apps/simulators/src/mtn.ts',
    "import type { Amount } from '#domain/values/money.ts';",
    'simulators may not import domain',
  ],
  [
    'a simulator test imports server',
    'apps/simulators/src/mtn.test.ts',
    "import { mtn } from '#server/connectors/mtn.ts';",
    'simulators may not import server',
  ],
  [
    'a relative path leaves the room',
    'packages/client/src/session.ts',
    "import { any } from '../../contract/src/endpoint.ts';",
    'a relative path may not leave client: write #contract/…',
  ],
  [
    'a room names itself',
    'packages/client/src/session.ts',
    "import { call } from '#client/client.ts';",
    'inside client imports are relative',
  ],
  [
    'a room imports tools',
    'packages/client/src/session.ts',
    "import { tidy } from '../../../tools/tidy/tidy.ts';",
    'client may not import tools/tidy/tidy.ts, which is outside every room',
  ],
  [
    'a door that leads nowhere',
    'packages/client/src/session.ts',
    "import { x } from '#cellar/x.ts';",
    '#cellar/x.ts leads to no room; the rooms are named in tools/tidy/walls.ts',
  ],
  [
    'an import in a type',
    'packages/ui/src/table.tsx',
    "export type Row = import('#contract/endpoint.ts').Endpoint;",
    'ui may not import contract',
  ],
];

describe('walls', () => {
  it('stand in a clean house', () => {
    expect(tidyHouse()).toEqual([]);
  });

  it.each(broken)('%s', (_, path, line, says) => {
    const found = tidyHouse({ [path]: `// first line\n${line}\n` });
    expect(found).toEqual([
      { rule: 'walls', file: path, line: /has no walls|is no wing|is a wing/.test(says) ? 1 : 2, message: says },
    ]);
  });

  it('have a broken example for every room and every chamber that has walls', () => {
    const tried = new Set(
      broken.map(([, path]) => placeOf(path)!).map(({ room, chamber }) => `${room.name}/${chamber ?? ''}`),
    );
    const inRooms = rooms.filter((room) => !room.chambers).map((room) => `${room.name}/`);
    const inChambers = rooms.flatMap((room) =>
      (room.chambers ?? []).filter(({ mayImport }) => mayImport !== 'all').map(({ name }) => `${room.name}/${name}`),
    );
    const spokenFor = ['server/jobs', 'server/postgres'];
    expect([...inRooms, ...inChambers].filter((name) => !tried.has(name) && !spokenFor.includes(name))).toEqual([]);
  });

  it.each(['jobs', 'postgres'])('%s may import nothing but kit', (chamber) => {
    const path = `apps/server/src/${chamber}/new.ts`;
    expect(tidyHouse({ [path]: "import { post } from '../ledger/post.ts';\n" })).toMatchObject([
      { file: path, message: `server/${chamber} may not import server/ledger` },
    ]);
  });

  it('modules form no circle, also over three doors', () => {
    const found = tidyHouse({
      'packages/contract/src/refunds/api.ts': 'export const refundsApi = {};\n',
      'packages/contract/src/splits/api.ts': 'export const splitsApi = {};\n',
      'apps/server/src/modules/money-in/splits/public.ts':
        "import { refund } from '../refunds/public.ts';\nexport const split = refund;\n",
      'apps/server/src/modules/money-in/refunds/public.ts':
        "import { link } from '../payment-links/public.ts';\nexport const refund = link;\n",
      'apps/server/src/modules/money-in/payment-links/public.ts':
        "import { split } from '../splits/public.ts';\nexport const link = split;\n",
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      rule: 'walls',
      message: expect.stringMatching(/^modules import each other in a circle: .*splits/),
    });
    expect(found[0]!.message.split(' → ')).toHaveLength(4);
  });
});
