import { Readable } from 'node:stream';
import type { BusinessPatch } from '#contract/business-review/schemas.ts';
import { documentTypes, requiredDocuments, type DocumentType } from '#domain/organisations/business.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import { runOnceBy, type Caller } from '../../../kit/http/context.ts';
import { samplePdf, samplePng } from '../../../kit/small-files.ts';
import {
  addDocuments,
  businessRecord,
  decideBusiness,
  saveBusiness,
  submitBusiness,
} from '../../onboarding/business-review/public.ts';
import type { Context, InTx } from '../../context.ts';
import { finishUpload, grantUpload, type FileServices } from '../../ground/files/public.ts';
import type { Proofs } from '../../ground/proofs/public.ts';
import { submitRealName } from '../../onboarding/real-name/public.ts';
import { addReviewer } from '../../people/reviewers/public.ts';
import { demoReviewer } from './cast.ts';
import type { DemoEnvironment, SettledOrganisation } from './settle-in.ts';

type Ports = { consoleUrl(): string };
type Place = DemoEnvironment & { files: FileServices; proofs: Proofs };
type Fields = BusinessPatch['fields'];

const dayMs = 86_400_000;
const told: Record<string, Fields> = {
  boutique: {
    legalForm: 'sarl',
    legalName: 'Boutique Njoya SARL',
    tradeName: 'Boutique Njoya',
    rccm: 'RC/DLA/2019/B/1234',
    niu: 'M011912345678K',
    activity: 'Tissus, prêt-à-porter et alimentation',
    address: 'Rue Njo-Njo, Bonapriso',
    city: 'Douala',
    expectedMonthly: 6_000_000,
    people: [
      { key: 'p1', role: 'manager', name: 'Irène Njoya', idType: 'nationalId', idNo: '1129384756', share: 70 },
      { key: 'p2', role: 'shareholder', name: 'Marc Njoya', idType: 'passport', idNo: '0A12345', share: 30 },
    ],
  },
  college: {
    legalForm: 'association',
    legalName: 'Collège Sainte-Thérèse',
    tradeName: null,
    rccm: 'RC/YAO/2008/A/0457',
    niu: 'M040845671234L',
    activity: 'Enseignement secondaire',
    address: 'Quartier Mvolyé',
    city: 'Yaoundé',
    expectedMonthly: 12_000_000,
    people: [
      { key: 'p1', role: 'manager', name: 'Grâce Atangana', idType: 'nationalId', idNo: '1045567812', share: null },
    ],
  },
};

/**
 * The papers of the demo world, handed in as their owners would: one organisation approved, one that was sent back for
 * one paper and waits again, and an identity check that waits.
 */
export async function submitPapers(
  place: Place,
  organisations: readonly SettledOrganisation[],
  ports: Ports,
  now: Date,
): Promise<void> {
  const reviewer = organisations.flatMap(({ plan, callers }) =>
    callers.filter((_, at) => plan.people[at]?.email === demoReviewer),
  )[0];
  if (!reviewer) return;
  await place.runTx('system', (tx) => addReviewer(tx, reviewer.userId, now));
  for (const organisation of organisations) {
    const fields = told[organisation.plan.key];
    const owner = organisation.callers.find((caller) => caller.roleKeys.includes('owner'));
    if (!fields || !owner) continue;
    const isApproved = organisation.plan.key === 'boutique';
    const desk = deskOf(place, organisation.id, owner, reviewer, ports);
    await desk.fill(fields, new Date(now.getTime() - (isApproved ? 21 : 3) * dayMs));
    if (isApproved) await desk.decide({ outcome: 'approved' }, new Date(now.getTime() - 19 * dayMs));
    else {
      await desk.decide(
        { outcome: 'rejected', refuse: 'proofOfAddress', reason: 'Photo illisible : reprenez-la à la lumière du jour' },
        new Date(now.getTime() - 2 * dayMs),
      );
      await desk.again('proofOfAddress', new Date(now.getTime() - 0.5 * dayMs));
      await desk.identity(new Date(now.getTime() - 0.2 * dayMs));
    }
  }
}

function deskOf(place: Place, organisationId: string, owner: Caller, reviewer: Caller, ports: Ports) {
  const as = (caller: Caller, at: Date): Context => ({
    environment: place.name,
    clock: { now: () => at },
    requestId: '',
    locale: 'fr',
    ip: '',
    userAgent: '',
    headers: {},
    caller,
    publicUrl: '',
    runTx: place.runTx,
    runOnce: runOnceBy(place.runTx),
    afterCommit: () => {},
    audited: {},
    signal: new AbortController().signal,
  });
  const inOwn = <T>(at: Date, work: (context: InTx) => Promise<T>) =>
    place.runTx({ organisationId }, (tx) => work({ ...as(owner, at), tx }));
  const file = async (purpose: 'document' | 'identity', name: string, bytes: Buffer, at: Date) => {
    const { id } = await inOwn(at, (context) =>
      grantUpload(context, place.files, { fileName: name, size: bytes.length, purpose }),
    );
    await place.files.incoming.append(id, Readable.from([bytes]), 0, bytes.length);
    await finishUpload(as(owner, at), place.files, id);
    return id;
  };
  const paper = async (type: DocumentType, at: Date) => {
    const bytes =
      type === 'rccm' || type === 'articles'
        ? samplePdf(`${type.toUpperCase()} - ${organisationId}`)
        : samplePng({ width: 480, height: 300, colour: [225, 232, 230] });
    const fileId = await file('document', `${type}.${bytes[0] === 0x25 ? 'pdf' : 'png'}`, bytes, at);
    return { type, fileId, expiresOn: type === 'managerId' ? addDays(localDay(at), 1500) : null };
  };
  const submit = async (at: Date) => {
    const { version } = await place.runTx('system', (tx) => businessRecord(tx, organisationId, at));
    await submitBusiness(as(owner, at), ports.consoleUrl(), version);
  };
  return {
    async fill(fields: Fields, at: Date) {
      await inOwn(at, async (context) =>
        saveBusiness(context, place.sealer, {
          version: (await businessRecord(context.tx, organisationId, at)).version,
          fields,
        }),
      );
      const needed = documentTypes.filter((type) => requiredDocuments(fields.legalForm ?? null).includes(type));
      for (const type of needed) {
        const document = await paper(type, at);
        await inOwn(at, (context) => addDocuments(context, { documents: [document] }));
      }
      await submit(at);
    },
    decide: (wish: { outcome: 'approved' } | { outcome: 'rejected'; refuse: DocumentType; reason: string }, at: Date) =>
      place.runTx('system', async (tx) => {
        const { version, documents } = await businessRecord(tx, organisationId, at);
        const refused =
          wish.outcome === 'rejected'
            ? documents
                .filter((document) => document.type === wish.refuse)
                .map(({ id }) => ({ id, reason: wish.reason }))
            : [];
        await decideBusiness(tx, {
          organisationId,
          decision: { version, outcome: wish.outcome, documents: refused },
          by: reviewer,
          consoleUrl: ports.consoleUrl(),
          at,
        });
      }),
    async again(type: DocumentType, at: Date) {
      const document = await paper(type, at);
      await inOwn(at, (context) => addDocuments(context, { documents: [document] }));
      await submit(at);
    },
    async identity(at: Date) {
      const picture = (name: string) =>
        file('identity', name, samplePng({ width: 400, height: 260, colour: [214, 221, 235] }), at);
      await submitRealName(
        as(owner, at),
        { sealer: place.sealer, connectors: place.connectors, proofs: place.proofs, consoleUrl: ports.consoleUrl },
        {
          fullName: owner.name,
          dob: '1984-03-09',
          idType: 'nationalId',
          idNumber: '1045567812',
          frontFileId: await picture('recto.png'),
          backFileId: await picture('verso.png'),
          selfieFileId: await picture('visage.png'),
        },
      );
    },
  };
}
