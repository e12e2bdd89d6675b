import type { Page } from '@playwright/test'

/**
 * What does not fit in the window, one line each: clipped or covered controls, controls outside the window, clipped texts, texts that are
 * shortened to nothing, and horizontal scrolling outside tables. Controls below the fold of a scrolling region are fine.
 */
export const findMisfits = (page: Page): Promise<string[]> => page.evaluate(collectMisfits)

/** Runs in the page. */
function collectMisfits(): string[] {
  const found = new Set<string>()
  const modal = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1)
  const scope = modal ?? document.body
  /** In a narrow window, the peek covers the list. */
  const peek = document.querySelector('[role="complementary"], aside')
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const describe = (element: Element) => {
    const text = (element.getAttribute('aria-label') || element.textContent || '').replace(/\s+/g, ' ').trim()
    const place = element.closest('[aria-label], [role="dialog"], section, header, footer')
    return `${element.tagName.toLowerCase()} "${text.slice(0, 40)}" in ${place?.getAttribute('aria-label') || place?.tagName.toLowerCase()}`
  }
  const isTable = (element: Element) =>
    element.matches('[role="grid"], [role="treegrid"], pre, [aria-label$="JSON"]') ||
    element.querySelector('table, pre') !== null
  const canScroll = (element: Element, axis: 'x' | 'y') => {
    const overflow = axis === 'x' ? styleOf(element).overflowX : styleOf(element).overflowY
    return overflow === 'auto' || overflow === 'scroll'
  }
  const ancestorsOf = (element: Element) => {
    const all: Element[] = []
    // A fixed element is not clipped by what is around it.
    for (let at = element; at.parentElement && styleOf(at).position !== 'fixed'; at = at.parentElement)
      all.push(at.parentElement)
    return all
  }
  /** Hidden on purpose, for screen readers only. */
  const isHidden = (element: Element) =>
    [element, ...ancestorsOf(element)].some(
      (one) => styleOf(one).clipPath !== 'none' || styleOf(one).visibility === 'hidden' || one.ariaHidden === 'true',
    )
  const clips = (element: Element) => styleOf(element).overflowX !== 'visible'
  const isCut = (element: Element) => styleOf(element).textOverflow === 'ellipsis'

  /** The horizontal span in which an element can be seen, or undefined if it lies in a region that may scroll sideways. */
  const windowOf = (element: Element): [number, number] | undefined => {
    let [left, right] = [0, innerWidth]
    for (const one of ancestorsOf(element)) {
      if (!clips(one)) continue
      if (canScroll(one, 'x') && one.scrollWidth > one.clientWidth && isTable(one)) return undefined
      const box = one.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
    }
    return [left, right]
  }

  const controls = scope.querySelectorAll(
    'button, a[href], input:not([type="file"]), select, textarea, [role="button"], [role="tab"], [role="switch"], [role="separator"], [role="slider"]',
  )
  for (const control of controls) {
    const box = control.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || isHidden(control) || !control.checkVisibility()) continue
    if (styleOf(control).opacity === '0' || styleOf(control).pointerEvents === 'none') continue
    const isField = control.matches('input, select, textarea')
    if (
      !isField &&
      styleOf(control).display !== 'inline' &&
      control.scrollWidth > control.clientWidth + 1 &&
      !isCut(control)
    )
      found.add(`clipped label: ${describe(control)}`)
    const span = windowOf(control)
    if (span && (box.left < span[0] - 1 || box.right > span[1] + 1) && !control.closest('.cut, .cut-start'))
      found.add(
        `outside: ${describe(control)} ${Math.round(box.left)}–${Math.round(box.right)} of ${span.map(Math.round).join('–')}`,
      )
    const cut = ancestorsOf(control).find(isCut)?.getBoundingClientRect()
    const seen = { left: Math.max(box.left, cut?.left ?? 0), right: Math.min(box.right, cut?.right ?? innerWidth) }
    if (seen.right - seen.left < 4) continue
    const middle = { x: (seen.left + seen.right) / 2, y: (box.top + box.bottom) / 2 }
    const scrollers = ancestorsOf(control).filter(
      (one) => canScroll(one, 'y') && one.scrollHeight > one.clientHeight + 1,
    )
    const isScrolledOut = scrollers.some((one) => {
      const region = one.getBoundingClientRect()
      return box.top < region.top || box.bottom > region.bottom
    })
    if (scrollers.length === 0 && (box.bottom > innerHeight + 1 || box.top < -1))
      found.add(`below the window: ${describe(control)}`)
    if (isScrolledOut || middle.x > innerWidth || middle.y > innerHeight || !span) continue
    const top = document.elementFromPoint(middle.x, middle.y)
    // Rows scroll under sticky heads and floating bars.
    const isUnderBar =
      (control.closest('[role="row"]') !== null && top?.closest('[role="row"]') === null) ||
      (top !== null && [top, ...ancestorsOf(top)].some((one) => styleOf(one).position === 'sticky')) ||
      // A message goes away by itself.
      top?.closest('[data-position^="bottom"].mantine-Notifications-root') != null
    const isUnderPeek = !peek?.contains(control) && peek?.contains(top)
    if (
      top &&
      !control.contains(top) &&
      !top.contains(control) &&
      !isUnderBar &&
      !isUnderPeek &&
      top.closest('label')?.contains(control) !== true
    )
      found.add(`covered: ${describe(control)} by ${describe(top)}`)
  }

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    if (!holder || !node.textContent?.trim() || holder.closest('svg, textarea, style, script') || isHidden(holder))
      continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const cut = [holder, ...ancestorsOf(holder)].slice(0, 3).find(isCut)
    if (cut) {
      if (cut.scrollWidth > cut.clientWidth + 1 && cut.clientWidth < 24)
        found.add(`shortened to nothing: ${describe(cut)}`)
      continue
    }
    const span = windowOf(holder)
    if (isTable(holder) && canScroll(holder, 'x')) continue
    const own = clips(holder) && !canScroll(holder, 'x') ? holder.getBoundingClientRect() : undefined
    const [left, right] = [Math.max(span?.[0] ?? 0, own?.left ?? 0), Math.min(span?.[1] ?? 1e6, own?.right ?? 1e6)]
    if (box.left < left - 1.5 || box.right > right + 1.5)
      found.add(
        `clipped text: ${describe(holder)} ${Math.round(box.left)}–${Math.round(box.right)} of ${Math.round(left)}–${Math.round(right)}`,
      )
  }

  for (const element of [document.documentElement, ...scope.querySelectorAll('*')]) {
    const page = element === document.documentElement
    if (element.scrollWidth <= element.clientWidth + 1 || (!page && !canScroll(element, 'x'))) continue
    if (isTable(element) && !page) continue
    if (element.matches('input, textarea')) continue
    found.add(`scrolls sideways: ${describe(element)} ${element.scrollWidth} > ${element.clientWidth}`)
  }
  return [...found]
}
