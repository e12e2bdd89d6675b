// All colours of the console, by role. Both schemes define the same names. No other file may contain a colour value.
export interface Palette {
  /** Surfaces, back to front. */
  frame: string
  canvas: string
  raised: string
  hover: string
  press: string
  /** Lines: between rows, around inputs, around checkboxes (≥ 3:1). */
  line: string
  edge: string
  control: string
  /** Text: primary, secondary, tertiary (all ≥ 4.5:1 on every surface). `faint` is for decoration only. */
  ink: string
  ink2: string
  ink3: string
  faint: string
  /** The one accent: fill with white text, text, tint, stronger tint, focus ring. */
  accent: string
  accentHover: string
  onAccent: string
  accentInk: string
  accentTint: string
  accentWash: string
  focus: string
  /** States: text or icon colour, tint behind it, and mark (dot or bar). */
  ok: string
  okTint: string
  okMark: string
  warn: string
  warnTint: string
  warnMark: string
  bad: string
  badTint: string
  badMark: string
  badFill: string
  done: string
  doneTint: string
  doneMark: string
  /** The large, normal part of a chart, muted so that the rest stands out. */
  mass: string
  shadow: string
  scrim: string
}

export const light: Palette = {
  frame: '#f5f7f8',
  canvas: '#ffffff',
  raised: '#ffffff',
  hover: '#f3f5f7',
  press: '#e9edf0',
  line: '#e6e9ed',
  edge: '#d0d6dc',
  control: '#87919c',
  ink: '#14191f',
  ink2: '#434c57',
  ink3: '#5f6974',
  faint: '#98a1ab',
  accent: '#0c6677',
  accentHover: '#0a5665',
  onAccent: '#ffffff',
  accentInk: '#0a6072',
  accentTint: '#e9f4f6',
  accentWash: '#cfe7ec',
  focus: '#1287a0',
  ok: '#18733f',
  okTint: '#e7f5ec',
  okMark: '#2f9e5d',
  warn: '#875200',
  warnTint: '#fdf3df',
  warnMark: '#c27d0a',
  bad: '#b62a2a',
  badTint: '#fdeeed',
  badMark: '#d64545',
  badFill: '#c03030',
  done: '#6443b5',
  doneTint: '#f2eefc',
  doneMark: '#8a6bd6',
  mass: '#4f9fb1',
  shadow: '0 0 0 1px rgb(20 25 31 / .06), 0 2px 4px rgb(20 25 31 / .05), 0 12px 32px rgb(20 25 31 / .14)',
  scrim: 'rgb(20 25 31 / .32)',
}

export const dark: Palette = {
  frame: '#0a0d10',
  canvas: '#0f1316',
  raised: '#171c21',
  hover: '#161b20',
  press: '#1f262c',
  line: '#1e252b',
  edge: '#313a43',
  control: '#69747f',
  ink: '#e6eaee',
  ink2: '#b4bdc6',
  ink3: '#8a95a0',
  faint: '#5b6670',
  accent: '#16798b',
  accentHover: '#188092',
  onAccent: '#ffffff',
  accentInk: '#68c8d8',
  accentTint: '#0f2429',
  accentWash: '#163a42',
  focus: '#38b3c9',
  ok: '#56c288',
  okTint: '#0f2419',
  okMark: '#3aa76d',
  warn: '#e3a945',
  warnTint: '#271f10',
  warnMark: '#d29a35',
  bad: '#f47d78',
  badTint: '#2c1617',
  badMark: '#e5605c',
  badFill: '#c23a3a',
  done: '#ab97f2',
  doneTint: '#1f1a33',
  doneMark: '#8f78e0',
  mass: '#1f6b79',
  shadow: '0 0 0 1px #2a323a, 0 2px 4px rgb(0 0 0 / .4), 0 16px 40px rgb(0 0 0 / .6)',
  scrim: 'rgb(4 6 8 / .6)',
}

export const scale = {
  'text-11': '11px',
  'text-12': '12px',
  'text-13': '13px',
  'text-14': '14px',
  'text-16': '16px',
  'text-20': '20px',
  row: '36px',
  'row-dense': '32px',
  'radius-s': '4px',
  'radius-m': '6px',
  'radius-l': '10px',
  quick: '80ms cubic-bezier(.2,0,0,1)',
  mono: "'JetBrains Mono Variable', ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
}
