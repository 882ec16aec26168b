import { describe, expect, it } from 'vitest';
import type { RunEventKind } from '#domain/states/mass-payment.ts';
import { whyStill } from './why-still.ts';

const events = (...kinds: RunEventKind[]) =>
  kinds.map((kind, index) => ({
    id: String(index),
    at: '2026-11-16T15:00:00Z',
    kind,
    actorName: null,
    note: kind === 'makerDisowned' ? { en: 'Boris Fotso', fr: 'Boris Fotso' } : null,
  }));

describe('why a mass payment stands still', () => {
  it('names whose account it was let go in, or whose hand stopped it, with their word', () => {
    const disowned = {
      status: 'paused',
      pausedBecause: 'disowned',
      pausedBy: { name: 'Boris Fotso', note: null },
      events: [],
    } as const;
    expect(whyStill({ ...disowned, events: [] }, 'fr')?.text).toContain('dans le compte de Boris Fotso');
    const byHand = { ...disowned, pausedBecause: 'person', events: [] } as const;
    const note = { en: 'Names to check', fr: 'Noms à vérifier' };
    const said = whyStill({ ...byHand, pausedBy: { name: 'Marthe Abena', note }, events: [] }, 'en');
    expect(said).toEqual({
      text: 'Paused by Marthe Abena. What is left leaves once somebody lets it go on.',
      word: 'Names to check',
    });
  });

  it('tells of one that is in preparation again who stopped it, until it is sent once more', () => {
    const back = { status: 'readyForReview', pausedBecause: null, pausedBy: null } as const;
    expect(whyStill({ ...back, events: events('edited', 'makerDisowned', 'scheduled') }, 'en')).toEqual({
      text: 'Not sent: the person in whose name it was submitted or approved says that it was not them.',
      word: 'Boris Fotso',
    });
    expect(whyStill({ ...back, events: events('recalled', 'submitted', 'makerDisowned') }, 'en')).toBeNull();
    expect(whyStill({ ...back, status: 'processing', events: events('makerDisowned') }, 'en')).toBeNull();
  });
});
