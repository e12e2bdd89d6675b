import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus after navigation: to the element marked `data-autofocus`, or else to the heading. Does the same when the focused element
 * is removed, such as a submitted form. Restores the focus to a button that was disabled while its request ran. Without this, the focus
 * falls back to the body and the next key press does nothing.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => {
    const focusStart = () => {
      if (document.querySelector(modal)) return
      const mark = main.current?.querySelector<HTMLElement>('[data-autofocus]')
      const start = mark ?? main.current?.querySelector<HTMLElement>('h1')
      start?.focus({ preventScroll: true })
    }
    const unwatch = watchFocusLoss(main, focusStart)
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged }) => pathChanged && focusStart())
    return () => {
      unwatch()
      unsubscribe()
    }
  }, [router])
  return main
}

const modal = '[aria-modal="true"]'

/** Calls `onLost` when the focused element is removed. Restores the focus when the element was only disabled. */
function watchFocusLoss(main: RefObject<HTMLElement | null>, onLost: () => void): () => void {
  let focused: HTMLElement | null = null
  let wasOurs = false
  const onFocusIn = () => {
    focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
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
      if (wasOurs) onLost()
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
