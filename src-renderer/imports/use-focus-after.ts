import { useEffect, useRef } from 'react'

/**
 * The buttons below the form replace each other. If one of them had the focus when the request began or was stopped, the focus goes to the
 * first refused field after the request, or to the main button.
 */
export function useFocusAfter(pending: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const isOwed = useRef(false)
  useEffect(() => {
    if (pending || !isOwed.current) return
    isOwed.current = false
    const target =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('[type="submit"]')
    target?.focus()
  }, [pending])
  return {
    form,
    takeOver: () => {
      const focused = document.activeElement
      isOwed.current = focused instanceof HTMLButtonElement && form.current?.contains(focused) === true
    },
  }
}

/** Whether the form is still mounted: the user may leave during a long request. */
export function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
