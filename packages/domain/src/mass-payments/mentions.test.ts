import { describe, expect, it } from 'vitest';
import { besidesReader, besidesText, mentionsPayment, type CommonTexts } from './mentions.ts';

describe('a word about a payment', () => {
  it.each([
    'PAYE OM',
    'payé',
    'ok vu avec Paul',
    'Envoyé par Orange vendredi',
    'a reçu son argent',
    'Réglé en espèces',
    'remis en main propre',
    'Momo du 12',
    'déjà fait',
    'soldé par chèque',
    'Viré le 3',
    'chq 1204',
    'ne pas payer',
    "don't send",
    'sent by Paul',
    'Paid on Friday',
    'settled 12/11',
    'à la caisse',
    'EN ATTENTE',
    'Bloqué par le DG',
    'acompte de 20 000',
    'Quitté en octobre',
    'décédée',
    'doublon avec ligne 4',
    'partial',
    'on hold',
    'O.K.',
    'stop',
    'Avancé par la tante',
    'il a touché samedi',
  ])('is heard in %s', (text) => expect(mentionsPayment(text)).toBe(true));

  it.each([
    '',
    '85 000',
    '12/11/2026',
    '677123456',
    'Douala',
    'Agent d’entretien',
    'Caissière principale',
    'Retraité',
    'Soldat',
    'Dieudonné Okala',
    'vers Bonabéri',
    'service comptable',
    'Non',
    'transformation',
    'Omgba',
    'Salaire novembre',
  ])('is none in %s', (text) => expect(mentionsPayment(text)).toBe(false));
});

describe('what a file says beside its fields', () => {
  const header = ['Nom', 'Téléphone', 'Montant', 'Mode', ' OBS ', 'Ville'];
  const reader = besidesReader(header, new Set([0, 1, 2]));
  const said = (cells: readonly string[], common?: CommonTexts) => besidesText(reader.of(cells, common));
  const row = (mode: string, obs: string, name = 'Awa') => [name, '677123456', '85000', mode, obs, 'Douala'];
  const commonOf = (rows: readonly string[][]) => {
    const counter = reader.counter();
    for (const cells of rows) counter.look(cells);
    return counter.found();
  };

  it('names each column that says something, and no field', () => {
    expect(said(row('', 'PAYE  OM\nvendredi', 'Payé Ngono'))).toBe('OBS: PAYE OM vendredi');
    expect(said(row('Espèces', 'ok'))).toBe('Mode: Espèces · OBS: ok');
    expect(said(row('', 'prime', 'Payé'))).toBe(null);
    expect(said(row('', `payé ${'x'.repeat(400)}`))).toHaveLength(300);
    expect(besidesReader([], new Set()).of(['ok vu'])).toEqual(['ok vu']);
  });

  it('does not tell what a third of the rows name alike, and tells who is otherwise', () => {
    const rows = [
      ...Array.from({ length: 9 }, (_, no) => row('Virement', `Paiement ${no}/2026`)),
      row('Mobile Money', ''),
    ];
    expect(reader.asksAll(rows[0]!)).toBe(true);
    const common = commonOf(rows);
    expect(said(rows[0]!, common)).toBe(null);
    expect(said(rows[9]!, common)).toBe('Mode: Mobile Money');
    // Of three rows nothing is common.
    expect(said(rows[0]!, commonOf(rows.slice(0, 3)))).toBe('Mode: Virement · OBS: Paiement 0/2026');
  });

  it('tells what may say that somebody was paid, of however many rows', () => {
    const rows = [...Array.from({ length: 9 }, () => row('', 'PAYE OM')), row('', '')];
    expect(reader.asksAll(rows[0]!)).toBe(false);
    expect(said(rows[0]!, commonOf(rows))).toBe('OBS: PAYE OM');
    for (const text of ['ne pas payer', 'à payer en espèces', 'Paiement fait', 'Paye', 'virement reçu'])
      expect([text, reader.asksAll(row('', text))]).toEqual([text, false]);
    for (const text of ['à payer', 'pas encore payé', 'non réglé', 'Paye de novembre', 'Solde du mois', 'to be paid'])
      expect([text, reader.asksAll(row('', text))]).toEqual([text, true]);
  });

  it('tells a way with its day of however many rows, and a day below a heading that asks of a payment', () => {
    for (const text of ['OM ce matin', 'virement 12 nov', 'momo vendredi', 'transfert 15h', 'OM MP261112.1234'])
      expect([text, reader.asksAll(row('', text))]).toEqual([text, false]);
    const days = besidesReader(['Nom', 'Paiement', 'Retrait', 'Embauche'], new Set([0]));
    expect(days.of(['Awa', '12/11/2026', '12 novembre 2026', '12/11/2026'])).toEqual([
      'Paiement: 12/11/2026',
      'Retrait: 12 novembre 2026',
    ]);
  });

  it('tells an advance beside an amount of which nobody says that it is off it already', () => {
    const of = (heading: string, more: string) =>
      besidesReader(['Nom', heading, more], new Set([0, 1]), { amount: 1 }).of(['Awa', '100000', '20 000']);
    for (const heading of ['Salaire', 'Montant', 'Salaire net'])
      expect(of(heading, 'Avance')).toEqual(['Avance: 20 000']);
    for (const more of ['Acompte du 15', 'Retenues', 'Prêt']) expect(of('Salaire', more)).toEqual([`${more}: 20 000`]);
    expect(of('Salaire net', 'Retenues')).toEqual([]);
    for (const more of ['Salary advance', 'Montant avance', 'Staff loan'])
      expect(of('Salary', more)).toEqual([`${more}: 20 000`]);
    expect(of('Montant à payer', 'Avance')).toEqual([]);
    expect(of('Salary', 'Advance on salary')).toEqual(['Advance on salary: 20 000']);
    for (const heading of ['Net à payer', 'Reste à payer', 'Reste', 'Net']) expect(of(heading, 'Avance')).toEqual([]);
    expect(of('Salaire', 'Transport')).toEqual([]);
  });

  it('tells the number of an operator wherever it stands, and who sent it', () => {
    const found = besidesReader(['OBS', 'Sent by', 'Statut'], new Set());
    const number = 'MP261123.1205.A55123';
    expect(found.of([number, 'Paul', number])).toEqual([`OBS: ${number}`, 'Sent by: Paul', `Statut: ${number}`]);
  });

  it('tells what is noted behind a name, and an instalment beside the whole', () => {
    const names = besidesReader(['Nom'], new Set([0]), { name: 0 });
    for (const name of ['Victor payé', 'Victor, payé', 'Victor (envoyé)', 'Victor [reçu]', 'Joy - sent', 'Awa (fait)'])
      expect([name, names.of([name])]).toEqual([name, [`Nom: ${name}`]]);
    for (const name of ['Victor', 'Verse Marie', 'M. Paye', 'Jean - Paul Ngo', 'Abena (Douala)', 'PAYE NGONO'])
      expect([name, names.of([name])]).toEqual([name, []]);
    const ways = besidesReader(['Nom', 'Net à payer', 'Banque', 'MoMo'], new Set([0, 1]), { amount: 1 });
    expect(ways.of(['Awa', '80000', '50 000', '677123456'])).toEqual(['Banque: 50 000']);
    const parts = (heading: string) =>
      besidesReader(['Nom', heading, '1ère quinzaine'], new Set([0, 1]), { amount: 1 }).of(['Awa', '80000', '40000']);
    expect(parts('Salaire mensuel')).toEqual(['1ère quinzaine: 40000']);
    expect(parts('2ème quinzaine')).toEqual([]);
  });

  it('tells signs beside a name, and words of a sign', () => {
    const names = besidesReader(['Nom'], new Set([0]), { name: 0 });
    const told = `✓ Bella Paul|Bella Paul ✔|Bella Paul √|Bella Paul *|Bella Paul*|Bella Paul ×|Bella Paul OK|Bella Paul X
      Bella Paul V|Bella Paul VU|Bella Paul P|Bella Paul PAYE|Bella Paul PAID|Bella Paul (X)|Bella Paul (ok)
      Bella Paul [OK]|Bella Paul (à jour)|Bella Paul (a eu)|Bella Paul servi|Bella Paul / servie|Bella Paul/OK
      BELLA PAUL (V)|AWA PAYE|Bella (OM) ✓`;
    const silent = `Bella Paul|Bella Paye|M. Paye|PAYE|NGO PAYE MARIE|X|Vu Van Minh|Marie P.|Okala Paul|Paul Servi Ndo
      Alex|Bella (Douala)|Bella Paul Ok Marie`;
    const of = (list: string) => list.split(/[|\n]/u).map((name) => name.trim());
    for (const name of of(told)) expect([name, names.of([name])]).toEqual([name, [`Nom: ${name}`]]);
    for (const name of of(silent)) expect([name, names.of([name])]).toEqual([name, []]);
    // A sign of all rows tells nobody from another.
    const common = (cells: string[]) => {
      const counter = names.counter();
      for (const cell of cells) counter.look([cell]);
      return counter.found();
    };
    expect(names.of(['Awa *'], common(['Awa *', 'Bih *', 'Che *', 'Dia *', 'Eyo *']))).toEqual([]);
    expect(names.of(['Awa *'], common(['Awa *', 'Bih *', 'Che *', 'Dia *', 'Eyo']))).toEqual(['Nom: Awa *']);
  });

  it.each(['Réf. transaction', 'Transaction ID', 'N° reçu OM', 'N° chèque'])(
    'tells what only some have below %s',
    (heading) => {
      const some = besidesReader(['Nom', heading], new Set([0]));
      const common = (cells: string[]) => {
        const counter = some.counter();
        for (const cell of cells) counter.look(['Awa', cell]);
        return counter.found();
      };
      const reference = 'MP261112.1205.A55123';
      expect(some.of(['Awa', reference], common([reference, '', reference, '', reference, reference]))).toHaveLength(1);
      expect(some.of(['Awa', reference], common([reference, reference, reference, reference]))).toEqual([]);
    },
  );

  it('tells no yes of papers, goods and work, and no name of a job', () => {
    const heads = ['Vérifié', 'Contrat signé', 'Goods received', 'Travaux terminés', 'Service', 'Raison'];
    const honest = besidesReader(heads, new Set());
    expect(honest.of(['OK', 'oui', 'yes', 'oui', 'Paie', 'Trop perçu'])).toEqual([]);
    const remarks = besidesReader(['OBS'], new Set());
    for (const text of ['absente 2 jours', 'CNI reçue', 'Contrat signé', 'Livraison complète'])
      expect([text, remarks.asksAll([text]) || remarks.of([text]).length === 0]).toEqual([text, true]);
    expect(honest.of(['payé OM', '', 'paid cash', '', 'payé le 12/11', ''])).toEqual([
      'Vérifié: payé OM',
      'Goods received: paid cash',
      'Service: payé le 12/11',
    ]);
  });

  it('knows a text of most rows among thousands of others', () => {
    const other = (no: number) => `avance ${'abcdefghij'[no % 10]}${(no * 7919).toString(36)} x`;
    const rows = Array.from({ length: 6000 }, (_, no) => row('', no % 2 ? 'virement' : other(no)));
    const common = commonOf(rows);
    expect([...common.get(4)!]).toEqual(['virement']);
  });

  it('tells a yes below a heading that asks of a payment, unless all rows have it', () => {
    const signed = besidesReader(['Nom', 'Reçu', 'À payer', 'Sexe'], new Set([0]));
    const found = (marks: readonly string[]) => {
      const counter = signed.counter();
      for (const cell of marks) counter.look(['Awa', cell, 'oui', 'x']);
      return signed.of(['Awa', marks[0]!, 'oui', 'x'], counter.found());
    };
    expect(found(['x', 'x', 'x', 'oui', 'X', ''])).toEqual(['Reçu: x']);
    expect(found(['oui', 'x', 'X', 'Oui', 'x'])).toEqual([]);
    // The same word, where it stands alone in most rows and not in all.
    expect(said(row('', 'OK'), commonOf([...Array.from({ length: 9 }, () => row('', 'OK')), row('', '')]))).toBe(
      'OBS: OK',
    );
    expect(said(row('', 'OK'), commonOf(Array.from({ length: 9 }, () => row('', 'OK'))))).toBe(null);
  });

  it('does not tell a clear no below a heading that says who was paid', () => {
    const paid = besidesReader(['Nom', 'Payé', 'Payé par'], new Set([0]));
    expect(paid.of(['Awa', 'pas encore payé', ''])).toEqual([]);
    expect(paid.of(['Awa', 'ok Paul', ''])).toEqual(['Payé: ok Paul']);
  });

  it.each([
    'a eu son argent',
    'has his money',
    'OM passé',
    'Momo effectué',
    'OM effectué le 12',
    'virement passé',
    'Payment went through',
    'OM 12/11/2026',
    'Acquitté',
    'Transaction réussie',
    'A signé la décharge',
  ])('tells “%s”, also where every second row says it', (text) => {
    const rows = Array.from({ length: 12 }, (_, no) => row('', no % 2 ? text : ''));
    expect(said(rows[1]!, commonOf(rows))).toBe(`OBS: ${text}`);
  });

  it('tells no jobs, places, banks and purposes that are called like payments, nor mixed wallets', () => {
    const names = besidesReader(['Nom', 'Service', 'Banque', 'Désignation', 'Mode de paiement'], new Set([0]));
    const rows = [
      ['Awa', 'Caisse', 'Express Union', 'Acompte facture 98', 'Orange Money'],
      ['Bih', 'Dépôt', 'Crédit Communautaire', 'Solde facture 112', 'MTN MoMo'],
      ['Eko', 'Caisse', '', 'Reste facture 77', 'OM'],
      ['Ada', 'Crédit', '', 'Avance chantier', 'Mobile Money'],
    ];
    const counter = names.counter();
    for (const cells of rows) counter.look(cells);
    const common = counter.found();
    for (const cells of rows) expect(names.of(cells, common)).toEqual([]);
    expect(names.of(['Awa', 'payé', '', 'ne pas payer', ''], common)).toEqual([
      'Service: payé',
      'Désignation: ne pas payer',
    ]);
  });

  it('cuts no letter in half', () => {
    const long = `OK ${'il passe demain '.repeat(9)}${'😀'.repeat(9)}`;
    for (const more of ['', 'x']) expect(said(row('', `${more} ${long}`))!.isWellFormed()).toBe(true);
  });
});
