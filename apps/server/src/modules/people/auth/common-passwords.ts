import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { fail } from '../../../kit/http/fail.ts';

/**
 * What people try first, and guess first. A password is refused when nothing is left of it but one of these words,
 * years, digits and signs around it, however letters are written as digits: P@ssw0rd1, Douala2024!, Azerty123.
 */
const stems = new Set(
  `password passwort passw pass motdepasse mdp secret secrete welcome bienvenue bienvenu bonjour bonsoir salut hello hi coucou login admin administrator administrateur root user
  utilisateur guest invite test testing tester master maitre default changeme letmein trustno trustnoone access acces open sesame system systeme server serveur computer ordinateur
  internet google facebook whatsapp youtube microsoft windows samsung iphone apple android nokia tecno infinix itel huawei orange mtn camtel nexttel express union campost ecobank
  afriland bicec uba sgc wafacash mobilemoney orangemoney mtnmomo momo money argent cash franc francs cfa fcfa bank banque payment paiement caisse boutique shop business entreprise
  company commerce market marche vendeur patron chef boss owner manager gerant qwerty qwertyu qwertyui qwertyuiop qwertz azerty azertyu azertyui azertyuiop asdf asdfg asdfgh asdfghjk
  asdfghjkl qsdf qsdfgh qsdfghjk qsdfghjklm zxcv zxcvb zxcvbn zxcvbnm wxcvbn qazwsx qazwsxedc qwaszx abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa aaaaaaaa xxx xxxx zzz
  iloveyou iloveu ilove jetaime jetadore loveyou loveme lovely love amour amoureux cheri cherie mylove monamour princess princesse prince queen king roi reine angel ange baby bebe
  sunshine soleil flower fleur rose summer winter spring autumn printemps automne hiver janvier fevrier avril juin juillet aout septembre octobre novembre decembre january february
  march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche
  dragon monkey tiger tigre lion lions lionceau indomptable lionsindomptables eagle aigle elephant panther panthere dolphin dauphin chocolate chocolat cookie banana banane football
  baseball basketball soccer ronaldo messi eto etoo samueletoo neymar mbappe drogba milla rogermilla foot champion champions psg chelsea arsenal barcelona barca realmadrid liverpool
  manchester manutd juventus batman superman spiderman starwars pokemon naruto matrix ninja shadow killer hunter warrior freedom liberte peace paix hope espoir happy heureux smile
  jesus jesuschrist christ dieu dieuestgrand dieumerci mondieu god godisgood godislove seigneur allah allahuakbar mohamed mohammed muhammad faith grace gloire gloria blessing
  benediction blessed amen church eglise marie maria joseph david daniel michael michel jean paul pierre jacques samuel emmanuel patrick christian charles thomas robert richard
  james john george william andrew anthony martin francis francois victor junior sophie julie sarah jessica jennifer michelle nicole ashley amanda caroline chantal brigitte
  ngono atangana mballa nkomo fotso kamga njoya tchoua cameroon cameroun kamerun kamer africa afrique africain douala yaounde bamenda bafoussam garoua maroua ngaoundere bertoua
  ebolowa buea limbe kribi kumba dschang nkongsamba edea bonaberi akwa bonanjo bastos mokolo paris london france nigeria lagos abidjan gabon family famille mother father maman papa
  mama mum dad brother sister frere soeur friend ami enfant children school ecole college lycee university universite student eleve azertqwerty nkap telephone phone portable number
  numero code pin one two three un deux trois premier first number1 winner gagnant lucky chance success succes victory victoire diamond diamant gold golden silver platinum star
  superstar rock music musique guitar dance makossa bikutsi coupe decale mercedes toyota bmw ferrari porsche honda yamaha harley`.split(
    /\s+/,
  ),
);
const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const bare = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
const spelt = (text: string) => text.replace(/[013457@$!€]/g, (sign) => letters[sign]!).replace(/[^a-z]/g, '');

export function isCommon(password: string): boolean {
  const text = plain(password);
  const core = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  const readings = [
    bare(text),
    core.replace(/[\W_]/g, ''),
    spelt(core),
    spelt(text),
    spelt(text.replace(/[\d\W_]+$/, '')),
  ];
  return isCounting(text) || readings.some((reading) => stems.has(reading) || isRepeated(reading));
}

/** Digits in a row and hardly a letter: 1234567aA. */
function isCounting(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const isRow =
    '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits) || /^(\d{1,3})\1+$/.test(digits);
  return digits.length > 4 && isRow && text.length - digits.length < 4;
}

/** "abcabcabc", "passwordpassword": one short piece over and over. */
function isRepeated(text: string): boolean {
  const piece = /^(.{1,8}?)\1+$/.exec(text)?.[1];
  return piece !== undefined && (piece.length < 5 || stems.has(piece));
}

/** Refuses a new password that is among the first others try; named at its field like every other rule. */
export function refuseCommon(password: string, field = 'password'): void {
  if (isCommon(password))
    fail(
      'request.invalid',
      {},
      { field, fields: [{ path: field, rule: 'password.common', message: fieldSentences['password.common'] }] },
    );
}
