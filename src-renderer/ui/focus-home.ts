const home = '[data-focus-home], [aria-modal="true"]'

/**
 * Where the focus goes if an element disappears while it has the focus: to the nearest ancestor with `data-focus-home` that is left, or to the
 * dialog around it, and from a menu to the button that opened it. Call this while the element has the focus.
 */
export function focusHomesOf(element: Element): HTMLElement[] {
  const homes: HTMLElement[] = []
  const opener = openerOfMenu(element)
  if (opener) homes.push(opener)
  for (let one = element.closest(home); one; one = one.parentElement?.closest(home) ?? null)
    if (one instanceof HTMLElement) homes.push(one)
  return homes
}

/** The button that opened the menu around an element; undefined outside menus. */
export function openerOfMenu(element: Element): HTMLElement | undefined {
  const menu = element.closest('[role="menu"]')
  const opener = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : null
  return opener instanceof HTMLElement ? opener : undefined
}

/** What has the focus after the arrival on a screen: the element marked `data-autofocus`, such as the table, or else the heading. */
export const focusStartIn = (main: Element | null | undefined): HTMLElement | null | undefined =>
  main?.querySelector<HTMLElement>('[data-autofocus]') ?? main?.querySelector<HTMLElement>('h1')
