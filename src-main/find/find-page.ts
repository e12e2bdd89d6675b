import { themeStyle } from '../app-settings/settings-style.ts'

/** The bar that finds text in the page below it. Like the settings, it has no script of its own: its preload script works it. */
export function findPage(): string {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Find in page</title>
<style>${themeStyle}
  * { box-sizing: border-box; margin: 0 }
  body { font: 13px/20px system-ui, sans-serif; color: var(--ink); background: var(--canvas); border: 1px solid var(--control); height: 100vh; padding: 7px 8px }
  div { display: flex; align-items: center; gap: 4px }
  input { font: inherit; flex: 1; min-width: 0; height: 28px; padding: 0 8px; color: inherit; background: var(--canvas); border: 1px solid var(--control); border-radius: 6px }
  output { min-width: 64px; text-align: right; padding-right: 4px; color: var(--ink2); font-variant-numeric: tabular-nums; white-space: nowrap }
  output[data-none] { color: var(--bad) }
  button { font: inherit; width: 28px; height: 28px; padding: 0; color: var(--ink); background: none; border: 0; border-radius: 6px } button:hover { background: var(--press) }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: -1px }
  p { font-size: 12px; line-height: 18px; padding-top: 5px; color: var(--ink2) } p[hidden] { display: none }
  h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
</style>
<main>
<h1>Find in page</h1>
<div role="search">
<input id="text" type="text" aria-label="Find in page" autocomplete="off" spellcheck="false" maxlength="1000">
<output id="count" aria-label="Places found"></output>
<button type="button" id="previous" title="Previous (Shift+Enter)" aria-label="Previous">↑</button>
<button type="button" id="next" title="Next (Enter)" aria-label="Next">↓</button>
<button type="button" id="close" title="Close (Esc)" aria-label="Close">✕</button>
</div>
<p id="note" hidden>Searches only the rows on the screen. Filter searches all.</p>
</main>
</html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}
