import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * A change of place puts the focus where reading begins: on what the screen marks, else on its heading. It goes there again when what
 * holds it is taken off the screen, as a form is that was sent, and comes back to a button that was shut while its request was out:
 * the next key is never pressed in nowhere.
 */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => {
    const arrive = () => {
      if (document.querySelector(modal)) return
      const mark = main.current?.querySelector<HTMLElement>('[data-autofocus]')
      const start = mark ?? main.current?.querySelector<HTMLElement>('h1')
      start?.focus({ preventScroll: true })
    }
    const unwatch = watchLosses(main, arrive)
    const leave = router.subscribe('onRendered', ({ pathChanged }) => pathChanged && arrive())
    return () => {
      unwatch()
      leave()
    }
  }, [router])
  return main
}

const modal = '[aria-modal="true"]'

/** Tells when the focus falls to the page because its holder left the screen; gives it back where the holder was only shut. */
function watchLosses(main: RefObject<HTMLElement | null>, onGone: () => void): () => void {
  let held: HTMLElement | null = null
  let ours = false
  const hold = () => {
    held = document.activeElement instanceof HTMLElement ? document.activeElement : null
    ours = main.current?.contains(held) || Boolean(held?.closest(modal))
  }
  // Somebody who lets go of it by a click or by Esc means to: then it may stay nowhere.
  const letGo = () =>
    setTimeout(() => {
      if (held?.isConnected && !held.matches(':disabled') && document.activeElement !== held) held = null
    })
  const renewal = new MutationObserver(() => {
    if (!held || document.activeElement !== document.body) return
    if (held.isConnected) held.focus({ preventScroll: true })
    else if (ours) onGone()
  })
  document.addEventListener('focusin', hold)
  document.addEventListener('focusout', letGo)
  renewal.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', hold)
    document.removeEventListener('focusout', letGo)
    renewal.disconnect()
  }
}
