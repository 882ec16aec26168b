import { roles, type RoleKey } from '#domain/access.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { Config } from '#server/kit/config.ts';
import { silentLog } from '#server/kit/log.ts';
import { loadSecret } from '#server/kit/secret.ts';
import { openServices } from '#server/main/services.ts';
import { hashPassword } from '#server/kit/passwords.ts';
import { demoPassword, readDemoWorld } from '#server/modules/demo/cast.ts';
import { addMember } from '#server/modules/organisations/public.ts';
import type { Person } from './told.ts';

/** Everybody of the demo world, one person more for every role that nobody there has, and one who forgets passwords. */
export async function gatherPeople(
  config: Config & { databaseUrl: string },
): Promise<{ people: Person[]; forgetful: Person }> {
  const people = readDemoWorld().organisations.flatMap((organisation) =>
    organisation.people.map((person): Person => ({
      email: person.email,
      roleKey: person.roles[0]!,
      organisation: organisation.displayName,
    })),
  );
  const home = readDemoWorld().organisations[0]!;
  const services = openServices(config, { secret: loadSecret(config), clock: systemClock, log: silentLog });
  const { runTx } = services.production;
  try {
    const passwordHash = await hashPassword(demoPassword);
    const settle = async (name: string, roleKey: RoleKey): Promise<Person> => {
      const email = `${name.toLowerCase()}@stories.example`;
      await runTx('system', async (tx) => {
        const { id: organisationId } = await tx
          .selectFrom('identity.organisations')
          .select('id')
          .where('name', '=', home.name)
          .executeTakeFirstOrThrow();
        await addMember(tx, {
          organisationId,
          displayName: `Stories ${name}`,
          email,
          phone: null,
          passwordHash,
          language: 'en',
          roleKeys: [roleKey],
          at: systemClock.now(),
        });
      });
      return { email, roleKey, organisation: home.displayName };
    };
    for (const { key } of roles) {
      if (!people.some((person) => person.roleKey === key)) people.push(await settle(key, key));
    }
    return { people, forgetful: await settle('forgetful', 'staff') };
  } finally {
    await services.close();
  }
}
