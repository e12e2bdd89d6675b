/** The address of the settings of the app. A link to it opens their window. */
export const settings_address = 'app://settings/'

type Extras = {
  /** What a program printed. */
  output?: string
  offersSettings?: boolean
}

/** A page of plain text, shown instead of the console. Its policy forbids scripts. */
export function noticePage(title: string, text: string, { output = '', offersSettings = false }: Extras = {}): string {
  const settings = offersSettings ? `<p><a href="${settings_address}">Settings</a></p>` : ''
  const printed = output && `<h2>Last output</h2><pre tabindex="0">${escaped(output)}</pre>`
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 2rem }
  h1 { font-size: 1.25rem }
  p { white-space: pre-line; overflow-wrap: anywhere }
  h2 { font-size: 1rem }
  pre { font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${settings}${printed}</main>
</html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}

/** Text as HTML shows it, also in an attribute. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
