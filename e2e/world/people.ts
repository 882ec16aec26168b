import { roles, type RoleKey } from '#domain/access/roles.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { Config } from '#server/kit/config.ts';
import { silentLog } from '#server/kit/log.ts';
import { loadSecret } from '#server/kit/secret.ts';
import { openServices } from '#server/main/services.ts';
import { hashPassword } from '#server/kit/passwords.ts';
import { demoPassword, demoReviewer, readDemoWorld } from '#server/modules/demo/demo/cast.ts';
import { addMember } from '#server/modules/onboarding/founding/public.ts';
import { newId } from '#server/kit/ids.ts';
import type { Person, World } from './told.ts';
import { openSawmill } from './sawmill.ts';

/** Everybody of the demo world, one person more for every role that nobody there has, and one who forgets passwords. */
export async function gatherPeople(
  config: Config & { databaseUrl: string },
): Promise<Pick<World, 'people' | 'forgetful' | 'traveller' | 'sawmill'>> {
  const people = readDemoWorld().organisations.flatMap((organisation) =>
    // Who reviews has a right beside every role, so nobody can stand for a role with her.
    organisation.people
      .filter((person) => person.email !== demoReviewer)
      .map((person): Person => ({
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
    const traveller = await settle('traveller', 'staff');
    const abroad = readDemoWorld().organisations[1]!;
    await runTx('system', async (tx) => {
      const { id: organisationId } = await tx
        .selectFrom('identity.organisations')
        .select('id')
        .where('name', '=', abroad.name)
        .executeTakeFirstOrThrow();
      const { id: userId } = await tx
        .selectFrom('identity.users')
        .select('id')
        .where('email', '=', traveller.email)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('identity.memberships')
        .values({
          organisation_id: organisationId,
          id: newId('membership'),
          user_id: userId,
          role_keys: ['admin'],
          created_at: systemClock.now(),
        })
        .execute();
    });
    return {
      people,
      sawmill: await openSawmill(config, services),
      forgetful: await settle('forgetful', 'staff'),
      traveller: { email: traveller.email, organisations: [traveller.organisation, abroad.displayName] },
    };
  } finally {
    await services.close();
  }
}
