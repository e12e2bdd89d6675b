/** Paper is white, so the console is printed in its light colors, whatever the color scheme. */
export function printInLight(): void {
  const root = document.documentElement
  const name = 'data-mantine-color-scheme'
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown ??= root.getAttribute(name)
    root.setAttribute(name, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(name, shown)
    shown = null
  })
}
