/** A page of plain text, shown instead of the console. Its policy forbids scripts. */
export function noticePage(title: string, text: string): string {
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
</style>
<main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main>
</html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
