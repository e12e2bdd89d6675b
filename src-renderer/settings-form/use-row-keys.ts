import { type RefObject, useCallback, useEffect } from 'react'
import { useShortcut } from '../ui/shortcuts.tsx'

/** Moves between the rows of settings: `j` and `k` to the next and the previous one, `e` into its control, Esc back to the row. */
export function useRowKeys(rows: RefObject<HTMLElement | null>) {
  const move = (by: 1 | -1) => {
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-setting]') ?? [])]
    const now = all.findIndex((row) => row.contains(document.activeElement))
    all[Math.min(all.length - 1, Math.max(0, now + (now < 0 ? 1 : by)))]?.focus()
  }
  useShortcut('j', () => move(1), { name: 'Next setting', inPalette: false })
  useShortcut('k', () => move(-1), { name: 'Previous setting', inPalette: false })
  useShortcut(
    'e',
    () => {
      const row = document.activeElement
      if (row instanceof HTMLElement && row.dataset.setting !== undefined) controlIn(row)?.focus()
    },
    { name: 'Change the setting', inPalette: false },
  )
  const show = useCallback(
    (name: string) => {
      const row = rows.current?.querySelector<HTMLElement>(`[data-setting="${CSS.escape(name)}"]`)
      row?.scrollIntoView({ block: 'center' })
      if (row) (controlIn(row) ?? row).focus({ preventScroll: true })
    },
    [rows],
  )
  /** From the control of a setting to its row, where single keys work. */
  const leave = useCallback(() => {
    const control = document.activeElement
    const row = rows.current?.contains(control) ? control?.closest<HTMLElement>('[data-setting]') : undefined
    if (!row || row === control) return false
    row.focus({ preventScroll: true })
    return true
  }, [rows])
  useEffect(() => {
    const list = rows.current
    const onKeyDown = (event: KeyboardEvent) => {
      // A list of options that is open closes first.
      const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
      if (event.key === 'Escape' && !event.defaultPrevented && !isOpen && leave()) event.stopPropagation()
    }
    list?.addEventListener('keydown', onKeyDown)
    return () => list?.removeEventListener('keydown', onKeyDown)
  }, [rows, leave])
  return { show, leave }
}

const controlIn = (row: HTMLElement) =>
  row.querySelector<HTMLElement>(
    'input:checked:not(:disabled), input:not(:disabled, [type="file"]), textarea:not(:disabled)',
  )
