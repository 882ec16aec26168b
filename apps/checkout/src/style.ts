import { operatorCodes, operatorMarks } from '#domain/payments/operators.ts';
import type { Mode, PayPage } from './views.ts';

/**
 * The style of every pay page, written out in hexadecimal colours: it must look right on phones that know neither
 * custom properties nor nesting. The skin's colours stand once per skin; a page with a chosen skin carries only
 * that one, and every page only the parts it shows.
 */
type Skin = {
  bg: string;
  card: string;
  sunken: string;
  fg: string;
  muted: string;
  border: string;
  control: string;
  primary: string;
  onPrimary: string;
  soft: string;
  onSoft: string;
  danger: string;
  success: string;
  onSuccess: string;
  warning: string;
  onWarning: string;
  fail: string;
  onFail: string;
  info: string;
  onInfo: string;
  back: string;
  onBack: string;
  off: string;
  onOff: string;
};
const light: Skin = {
  bg: '#F6F7F9',
  card: '#FFFFFF',
  sunken: '#EEF1F4',
  fg: '#14202B',
  muted: '#55606E',
  border: '#DDE2E8',
  control: '#7C8797',
  primary: '#0F766E',
  onPrimary: '#FFFFFF',
  soft: '#E3F4F1',
  onSoft: '#0B5F59',
  danger: '#B42318',
  success: '#DCFAE6',
  onSuccess: '#085D3A',
  warning: '#FEF0C7',
  onWarning: '#7A2E0E',
  fail: '#FEE4E2',
  onFail: '#912018',
  info: '#DFF0FE',
  onInfo: '#114B7A',
  back: '#EDE7FE',
  onBack: '#4A1FB8',
  off: '#E9EDF2',
  onOff: '#3D4856',
};
const dark: Skin = {
  bg: '#0E1217',
  card: '#151B22',
  sunken: '#1C242D',
  fg: '#ECF1F6',
  muted: '#A6B1BF',
  border: '#2A333E',
  control: '#66727F',
  primary: '#2DD4BF',
  onPrimary: '#04231F',
  soft: '#12302E',
  onSoft: '#5EEAD4',
  danger: '#F97066',
  success: '#0B2F22',
  onSuccess: '#75E0A7',
  warning: '#3A2506',
  onWarning: '#FEC84B',
  fail: '#3F130F',
  onFail: '#FDA29B',
  info: '#0C2A44',
  onInfo: '#84CAFF',
  back: '#27194D',
  onBack: '#C3B5FD',
  off: '#262F3A',
  onOff: '#C3CCD8',
};

/** What a page carries: the base, and only the parts it shows. */
type Part = 'base' | 'form' | 'presets' | 'items' | 'tell';
const order: readonly Part[] = ['base', 'form', 'presets', 'items', 'tell'];

const shapes: Readonly<Record<Part, string>> = {
  base: `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;font:400 16px/24px system-ui,Roboto,"Segoe UI",sans-serif;overflow-wrap:break-word}
.w{max-width:28rem;margin:0 auto;padding:12px 12px 32px}
.test{padding:8px 12px;text-align:center;font-weight:600;font-size:14px;line-height:20px}
header{display:flex;align-items:center;gap:10px;min-height:56px}
header b{flex:1;min-width:0;font-weight:600}
header b,h1,p,dd,.it>span{overflow-wrap:anywhere}
.logo{width:40px;height:40px;border-radius:10px;font-weight:700;font-size:18px;line-height:40px;text-align:center;flex:none;object-fit:contain}
header a{padding:12px 0 12px 12px}
main{border:1px solid;border-radius:14px;padding:20px 18px}
h1{font-size:20px;line-height:28px;margin:0;font-weight:600}
h1:focus{outline:0}
p{margin:8px 0 0}
main>p:first-child{margin:0}
.pre{white-space:pre-line}
.s{font-size:14px;line-height:20px}
.big{font-size:32px;line-height:38px;font-weight:600;font-variant-numeric:tabular-nums;margin:6px 0 0}
dl{margin:16px 0 0;padding:12px 0 0;border-top:1px solid}
dl div{display:flex;justify-content:space-between;gap:16px;padding:3px 0}
dt{flex:none;max-width:50%}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.t{font-weight:600}
.b{display:block;width:100%;min-height:52px;border:1px solid transparent;border-radius:10px;padding:13px 16px;margin:16px 0 0;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.b[disabled]{opacity:.7;cursor:default}
li{margin:0 0 8px}
footer{padding:16px 0;text-align:center}
[hidden]{display:none!important}
@media(min-width:600px){.w{padding-top:40px}main{padding:28px}}
button{font:inherit;color:inherit}
`,
  form: `
fieldset{border:0;margin:16px 0 0;padding:0;min-width:0}
legend,.l{display:block;font-weight:600;padding:0;margin:16px 0 6px}
legend{margin-top:0}
.l i{font-weight:400;font-style:normal;font-size:14px}
input,select{font:inherit;color:inherit}
.c{width:100%;min-height:48px;border:1px solid;border-radius:10px;padding:10px 12px;background:0 0}
.g{display:flex;border:1px solid;border-radius:10px;overflow:hidden}
.g span{padding:11px 12px;flex:none}
.g .c{border:0;border-radius:0;letter-spacing:.02em}
.o{display:flex;align-items:center;gap:12px;min-height:52px;padding:8px 14px;border:1px solid;border-radius:10px;margin:0 0 8px}
.o span{flex:1}
.o input{width:20px;height:20px;margin:0;flex:none}
.m{flex:none!important;font-size:12px;line-height:16px;font-weight:700;border-radius:6px;padding:4px 8px;color:#14202B}
${operatorCodes.map((code) => `.${code}{background:${operatorMarks[code].colour}}`).join('')}
.e{font-size:14px;line-height:20px;margin:6px 0 0}
.a{border-radius:10px;padding:12px 14px;margin:16px 0 0}
.a ul{margin:4px 0 0;padding-left:20px}
.a b{font-size:15px}
.a p{margin:0}
.a p+p{margin:6px 0 0}
`,
  presets: `
.ps span{white-space:nowrap}
.ps{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 8px}
.ps .o{margin:0;flex:1 1 28%;gap:8px;padding:8px}
.ps .o input{width:18px;height:18px}
`,
  items: `
.it{display:flex;align-items:center;gap:12px;padding:10px 0;border-top:1px solid}
.it>span{flex:1}
.it small{display:block;font-size:14px;line-height:20px}
.q{display:flex;gap:4px;flex:none}
.q .c{width:48px;text-align:center;padding:10px 2px;-moz-appearance:textfield}
.q .c::-webkit-inner-spin-button{display:none}
.q button{width:44px;min-height:48px;border:1px solid;border-radius:10px;background:0 0;padding:0;font-size:20px}
`,
  tell: `
dl .ids{display:block;padding:5px 0}
.ids dt{max-width:none;font-size:14px;line-height:20px}
.ids dd{text-align:left}
.row{display:flex;gap:8px}
.row .b{padding:13px 6px}
ol{margin:16px 0 0;padding-left:22px}
.k{display:inline-block;border-radius:8px;padding:4px 10px;font-weight:600;font-size:18px}
.ic{width:56px;height:56px;border-radius:50%;font-size:28px;line-height:56px;text-align:center;margin:0 0 14px;font-weight:700}
.sp{border:5px solid;border-radius:50%;width:48px;height:48px;margin:0 0 16px;animation:r 1s linear infinite}
@keyframes r{to{transform:rotate(1turn)}}
.cd{font-variant-numeric:tabular-nums;font-weight:600}
summary{padding:12px 0;cursor:pointer;font-weight:600}
details{margin:12px 0 0;border-top:1px solid}
.id{font-family:ui-monospace,Menlo,monospace;font-size:13px;line-height:18px}
@media(prefers-reduced-motion:reduce){.sp{animation:none}}
@media print{.b,header a,footer,.test{display:none}body{background:#fff}}
`,
};

const paints: Readonly<Record<Part, (s: Skin) => string>> = {
  base: (s) => `
html{background:${s.bg}}
body{color:${s.fg}}
.s,dt,footer{color:${s.muted}}
a{color:${s.primary}}
.logo,.pri{background:${s.primary};color:${s.onPrimary}}
main{background:${s.card};border-color:${s.border}}
dl{border-color:${s.border}}
.sec{border-color:${s.control};color:${s.fg};background:0 0}
button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid ${s.primary};outline-offset:1px}
.warning,.test{background:${s.warning};color:${s.onWarning}}
.danger{background:${s.fail};color:${s.onFail}}
.info{background:${s.info};color:${s.onInfo}}
.neutral{background:${s.off};color:${s.onOff}}
`,
  form: (s) => `
.c{color:${s.fg}}
.l i,small,.g span{color:${s.muted}}
.c,.g{border-color:${s.control}}
.o{border-color:${s.border}}
.g span{background:${s.sunken}}
.e{color:${s.danger}}
.bad,.bad .c{border-color:${s.danger}}
input{accent-color:${s.primary}}
.c:focus,.g:focus-within,.o:focus-within{outline:3px solid ${s.primary};outline-offset:1px}
.g .c:focus,.o input:focus{outline:0}
.o:has(:checked){border-color:${s.primary};background:${s.soft}}
`,
  presets: () => '',
  items: (s) => `
.it{border-color:${s.border}}
.q button{border-color:${s.control}}
`,
  tell: (s) => `
summary{color:${s.primary}}
details{border-color:${s.border}}
.k{background:${s.sunken}}
.sp{border-color:${s.border};border-top-color:${s.primary}}
.success{background:${s.success};color:${s.onSuccess}}
.return{background:${s.back};color:${s.onBack}}
`,
};

function partsOf(body: PayPage['body']): Part[] {
  if (body.kind !== 'form') return ['base', 'tell'];
  const { pricing } = body;
  return [
    'base',
    'form',
    ...(pricing.kind === 'items'
      ? (['items'] as const)
      : pricing.kind === 'free' && pricing.presets.length > 0
        ? (['presets'] as const)
        : []),
  ];
}

const made = new Map<string, string>();

/** The style of one page, the same text for the same kind of page and skin. */
export function styleOf(page: Pick<PayPage, 'mode' | 'body'>): string {
  const parts = order.filter((part) => partsOf(page.body).includes(part));
  const key = `${page.mode} ${parts.join()}`;
  let text = made.get(key);
  if (text === undefined) made.set(key, (text = sheet(parts, page.mode)));
  return text;
}

function sheet(parts: readonly Part[], mode: Mode): string {
  const shape = parts.map((part) => shapes[part]).join('');
  const paint = (skin: Skin) => parts.map((part) => paints[part](skin)).join('');
  const colours = {
    auto: () => `:root{color-scheme:light dark}${paint(light)}@media(prefers-color-scheme:dark){${paint(dark)}}`,
    light: () => `:root{color-scheme:light}${paint(light)}`,
    dark: () => `:root{color-scheme:dark}${paint(dark)}`,
  };
  return (shape + colours[mode]()).replace(/\n/g, '');
}
