/**
 * The design tokens as data, for whatever cannot read a stylesheet: pay pages (hand-written hex CSS),
 * e-mail, PDF and the contrast tests. `theme.css` carries the same values; `tokens.test.ts` keeps the two equal.
 */
export const skins = ['light', 'dark'] as const;
export type Skin = (typeof skins)[number];

type Palette = Record<
  | 'bg'
  | 'card'
  | 'sunken'
  | 'fg'
  | 'muted'
  | 'subtle'
  | 'border'
  | 'control'
  | 'primary'
  | 'on-primary'
  | 'primary-hover'
  | 'soft'
  | 'on-soft'
  | 'danger'
  | 'on-danger'
  | 'danger-hover'
  | 'ring',
  string
>;

export const palettes: Record<Skin, Palette> = {
  light: {
    bg: '#F6F7F9',
    card: '#FFFFFF',
    sunken: '#EEF1F4',
    fg: '#14202B',
    muted: '#55606E',
    subtle: '#667085',
    border: '#DDE2E8',
    control: '#7C8797',
    primary: '#0F766E',
    'on-primary': '#FFFFFF',
    'primary-hover': '#0B5F59',
    soft: '#E3F4F1',
    'on-soft': '#0B5F59',
    danger: '#B42318',
    'on-danger': '#FFFFFF',
    'danger-hover': '#912018',
    ring: '#0F766E',
  },
  dark: {
    bg: '#0E1217',
    card: '#151B22',
    sunken: '#1C242D',
    fg: '#ECF1F6',
    muted: '#A6B1BF',
    subtle: '#8E9AAA',
    border: '#2A333E',
    control: '#66727F',
    primary: '#2DD4BF',
    'on-primary': '#04231F',
    'primary-hover': '#5EEAD4',
    soft: '#12302E',
    'on-soft': '#5EEAD4',
    danger: '#F97066',
    'on-danger': '#2A0906',
    'danger-hover': '#FDA29B',
    ring: '#2DD4BF',
  },
};

export const toneNames = ['success', 'info', 'warning', 'danger', 'hold', 'return', 'neutral'] as const;
export type ToneName = (typeof toneNames)[number];

/** Background and text of each tone; every pair is at least 7.2:1. */
export const tones: Record<Skin, Record<ToneName, { bg: string; fg: string }>> = {
  light: {
    success: { bg: '#DCFAE6', fg: '#085D3A' },
    info: { bg: '#DFF0FE', fg: '#114B7A' },
    warning: { bg: '#FEF0C7', fg: '#7A2E0E' },
    danger: { bg: '#FEE4E2', fg: '#912018' },
    hold: { bg: '#FFE8D5', fg: '#8A2C0D' },
    return: { bg: '#EDE7FE', fg: '#4A1FB8' },
    neutral: { bg: '#E9EDF2', fg: '#3D4856' },
  },
  dark: {
    success: { bg: '#0B2F22', fg: '#75E0A7' },
    info: { bg: '#0C2A44', fg: '#84CAFF' },
    warning: { bg: '#3A2506', fg: '#FEC84B' },
    danger: { bg: '#3F130F', fg: '#FDA29B' },
    hold: { bg: '#40200C', fg: '#FDB88A' },
    return: { bg: '#27194D', fg: '#C3B5FD' },
    neutral: { bg: '#262F3A', fg: '#C3CCD8' },
  },
};

/** Chart series, in order. Each is at least 4.9:1 on a card. */
export const chartColours: Record<Skin, readonly string[]> = {
  light: ['#0F766E', '#C2410C', '#1D4ED8', '#7C3AED', '#A16207', '#BE185D'],
  dark: ['#2DD4BF', '#FB923C', '#60A5FA', '#A78BFA', '#FACC15', '#F472B6'],
};

/** Operators' own colours: the same in both skins, always with the operator's name beside them. */
export const operatorColours = {
  mtn: { bg: '#FFCC00', fg: '#14202B' },
  orange: { bg: '#FF7900', fg: '#14202B' },
} as const;
