import { type RefObject, useEffect, useRef } from 'react'
import { chordOf } from './shortcut-keys.ts'
import { useShortcut } from './shortcuts.tsx'

type Options = Omit<Parameters<typeof useShortcut>[2], 'inFields'>

/**
 * Submits a form on Ctrl+Enter, wherever the focus is, and on Enter in a one-line field of the form.
 *
 * @param form the element with the fields, or any element in their dialog
 * @param submit does nothing while the form cannot be submitted
 */
export function useSubmitKeys(form: RefObject<HTMLElement | null>, submit: () => void, options: Options): void {
  useShortcut('Ctrl+Enter', submit, { ...options, inFields: true })
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A field that uses Enter itself, such as one with an open list, has prevented the default.
      if (event.defaultPrevented || event.isComposing || event.repeat || chordOf(event) !== 'Enter') return
      if (!isLineOf(form.current, event.target)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [form])
}

const lineTypes = new Set(['text', 'email', 'url', 'password', 'number', 'search', 'tel'])

/** Whether the target is a one-line field of this form, not of a popover in the form or of a form inside. */
function isLineOf(form: HTMLElement | null, target: EventTarget | null): boolean {
  if (!form || !(target instanceof HTMLInputElement) || !lineTypes.has(target.type) || target.readOnly) return false
  // The list of a combobox opens with Enter.
  if (target.role === 'combobox' || target.hasAttribute('aria-haspopup') || target.closest('form')) return false
  const dialog = form.closest('[role="dialog"]')
  return target.closest('[role="dialog"]') === dialog && (dialog ?? form).contains(target)
}
