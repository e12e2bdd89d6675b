import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { focusHomesOf, focusStartIn } from '../ui/focus-home.ts'

/**
 * Moves the focus after navigation: to the element marked `data-autofocus`, or else to the heading. When the focused element is removed,
 * such as a submitted form, moves the focus to its home (`ui/focus-home.ts`), or does the same. Restores the focus to a button that was disabled while its request ran. Without this, the focus
 * falls back to the body and the next key press does nothing.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => {
    const focusStart = () => {
      if (document.querySelector(modal)) return
      const start = focusStartIn(main.current)
      if (start) arriveAt(start)
    }
    const focusHome = (homes: readonly HTMLElement[]) => {
      const dialog = [...document.querySelectorAll(modal)].at(-1)
      const home = homes.find((one) => one.isConnected && (!dialog || dialog.contains(one)))
      if (home) home.focus({ preventScroll: true })
      else focusStart()
    }
    const unwatch = watchFocusLoss(main, focusHome)
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged }) => pathChanged && focusStart())
    return () => {
      unwatch()
      unsubscribe()
    }
  }, [router])
  return main
}

/** Focuses an element without the ring that keys bring: nobody has moved to the element. The next key brings the ring. */
function arriveAt(start: HTMLElement) {
  start.focus({ preventScroll: true })
  start.toggleAttribute('data-arrived', true)
  const leaving = new AbortController()
  const leave = () => {
    start.removeAttribute('data-arrived')
    leaving.abort()
  }
  start.addEventListener('blur', leave, { signal: leaving.signal })
  document.addEventListener('keydown', leave, { signal: leaving.signal, capture: true })
}

const modal = '[aria-modal="true"]'
const popover = `[role="dialog"]:not(${modal})`
/** A popover returns the focus soon after it closes, unless what had the focus before is gone. */
const popoverReturn_ms = 60

/** Calls `onLost` when the focused element is removed. Restores the focus when the element was only disabled. */
function watchFocusLoss(
  main: RefObject<HTMLElement | null>,
  onLost: (homes: readonly HTMLElement[]) => void,
): () => void {
  let focused: HTMLElement | null = null
  let homes: readonly HTMLElement[] = []
  let wasOurs = false
  let wasInPopover = false
  const onFocusIn = () => {
    focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
    homes = focused ? focusHomesOf(focused) : []
    wasInPopover = Boolean(focused?.closest(popover))
    wasOurs = main.current?.contains(focused) || Boolean(focused?.closest(modal))
  }
  const isUsable = () => focused?.isConnected && !focused.matches(':disabled')
  /** The user is moving the focus. Changes that this causes, such as a list that closes, must not bring the focus back. */
  let isMoving = false
  const onFocusOut = () => {
    isMoving = isUsable() ?? false
    setTimeout(() => {
      isMoving = false
      // The user removed the focus with a click or Esc, so leave it on the body.
      if (isUsable() && document.activeElement !== focused) focused = null
    })
  }
  const observer = new MutationObserver(() => {
    if (!focused || document.activeElement !== document.body) return
    if (!focused.isConnected) {
      if (wasOurs) onLost(homes)
      else if (wasInPopover) setTimeout(() => document.activeElement === document.body && onLost([]), popoverReturn_ms)
    } else if (!isMoving) focused.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', onFocusIn)
  // Before React hears the event and changes the page.
  document.addEventListener('focusout', onFocusOut, true)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut, true)
    observer.disconnect()
  }
}
