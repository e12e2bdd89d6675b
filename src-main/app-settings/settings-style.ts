/** The colors of the console (test/main/app-settings.test.ts compares them), by role. */
export const colors = {
  light: {
    canvas: '#ffffff',
    press: '#e9edf0',
    line: '#e6e9ed',
    control: '#87919c',
    ink: '#14191f',
    ink2: '#434c57',
    ink3: '#5f6974',
    accent: '#0c6677',
    onAccent: '#ffffff',
    focus: '#1287a0',
    warn: '#875200',
    warnTint: '#fdf3df',
    bad: '#b62a2a',
  },
  dark: {
    canvas: '#0f1316',
    press: '#1f262c',
    line: '#1e252b',
    control: '#69747f',
    ink: '#e6eaee',
    ink2: '#b4bdc6',
    ink3: '#8a95a0',
    accent: '#16798b',
    onAccent: '#ffffff',
    focus: '#38b3c9',
    warn: '#e3a945',
    warnTint: '#271f10',
    bad: '#f47d78',
  },
}

const variables = (palette: Readonly<Record<string, string>>) =>
  Object.entries(palette)
    .map(([role, color]) => `--${role}: ${color}`)
    .join('; ')

/** The colors as variables, for a page of the app in the scheme of the system. */
export const themeStyle = `
  :root { color-scheme: light dark; accent-color: var(--accent); ${variables(colors.light)} }
  @media (prefers-color-scheme: dark) { :root { ${variables(colors.dark)} } }`

export const settingsStyle = `${themeStyle}
  * { box-sizing: border-box; margin: 0 }
  body { font: 13px/20px system-ui, sans-serif; color: var(--ink); background: var(--canvas) }
  main { max-width: 640px; margin: 0 auto; padding: 20px 24px 0 }
  h1 { font-size: 16px; line-height: 24px; font-weight: 620; margin-bottom: 16px }
  .field { display: grid; grid-template-columns: 112px minmax(0, 1fr); column-gap: 16px; padding: 8px 0 }
  .field > :is(label, p) { grid-column: 1 } .field > p { grid-column: 2 }
  .field > label { line-height: 28px; color: var(--ink2) }
  .box > label { grid-column: 2; display: flex; align-items: center; gap: 8px; color: var(--ink) }
  .joined { display: flex; gap: 8px } .joined input { flex: 1; min-width: 0 }
  input:not([type=checkbox]), select, button { font: inherit; height: 28px; padding: 0 8px; color: var(--ink); background: var(--canvas); border: 1px solid var(--control); border-radius: 6px }
  select { width: 176px } #port { width: 96px }
  input::placeholder { color: var(--ink3); opacity: 1 }
  button { padding: 0 12px; font-weight: 520; white-space: nowrap } button:hover { background: var(--press) }
  #save { color: var(--onAccent); background: var(--accent); border-color: var(--accent) }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 1px }
  :disabled { color: var(--ink3) } label:has(:disabled) { color: var(--ink3) !important }
  [aria-invalid=true] { border-color: var(--bad) !important }
  .help { font-size: 12px; color: var(--ink3); line-height: 18px; padding-top: 2px } .help strong { color: var(--warn); font-weight: 500 }
  .error { font-size: 12px; line-height: 18px; color: var(--bad); overflow-wrap: anywhere } .error:empty, .help:empty { display: none }
  .notice { color: var(--warn); background: var(--warnTint); border-radius: 6px; padding: 8px 12px; margin-bottom: 8px; overflow-wrap: anywhere }
  footer { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: center; gap: 8px; margin: 8px -24px 0; padding: 12px 24px; background: var(--canvas); border-top: 1px solid var(--line) }
  footer p { flex: 1 1 100%; color: var(--ink2); font-size: 12px } #consequence:empty { display: none }
  @media (max-width: 480px) { .field { grid-template-columns: minmax(0, 1fr) } .field > *, .box > label { grid-column: 1 !important } }
`
