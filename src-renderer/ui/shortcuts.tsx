import { useEffect, useRef, useState } from 'react'
import { chordOf, shortcutFor } from './shortcut-keys.ts'
import { createStore, useStore } from './store.ts'

interface Shortcut {
  id: symbol
  /** `j`, `Shift+x`, `Ctrl+Enter` (Cmd on a Mac), `?`, or a sequence of two keys: `g p`. */
  keys: string
  run: (event?: KeyboardEvent) => void
  name: string
  group: string
  enabled: boolean
  inFields: boolean
  inDialogs: boolean
  hidden: boolean
  inPalette: boolean
}

interface Options {
  name: string
  /** Heading in the shortcut sheet. */
  group?: string
  enabled?: boolean
  /** Also works while the user types in a field. */
  inFields?: boolean
  /** Also works while a dialog is open. For shortcuts of the dialog itself. */
  inDialogs?: boolean
  /** Listed neither in the shortcut sheet nor in the palette. */
  hidden?: boolean
  /** Whether the palette offers it. False for keys that only move, and for actions that the palette lists itself. */
  inPalette?: boolean
}

const shortcuts = createStore<readonly Shortcut[]>([])

/**
 * Registers a shortcut while the component is mounted. If two components use the same keys, the last mounted wins. `run` gets no event if the
 * user picked the action in the palette.
 */
export function useShortcut(keys: string, run: (event?: KeyboardEvent) => void, options: Options): void {
  const { name, group = 'Here', enabled = true, inFields = false, inDialogs = false, hidden = false } = options
  const { inPalette = true } = options
  const [id] = useState(() => Symbol(keys))
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const runLatest = (event?: KeyboardEvent) => latest.current(event)
    const mine: Shortcut = { id, keys, run: runLatest, name, group, enabled, inFields, inDialogs, hidden, inPalette }
    const all = shortcuts.get()
    const at = all.findIndex((other) => other.id === id)
    shortcuts.set(at < 0 ? [...all, mine] : all.with(at, mine))
  }, [id, keys, name, group, enabled, inFields, inDialogs, hidden, inPalette])
  useEffect(() => () => shortcuts.set(shortcuts.get().filter((other) => other.id !== id)), [id])
}

/** The active shortcuts for the sheet, in mount order, each key once. */
export function useShortcuts(): readonly Shortcut[] {
  const all = useStore(shortcuts).filter((shortcut) => shortcut.enabled && !shortcut.hidden)
  return [...new Map(all.map((shortcut) => [shortcut.keys, shortcut])).values()]
}

/** Keys of a row, with what they do. */
type RowKeys = readonly (readonly [keys: string, name: string])[]

const rowKeys = createStore<readonly { id: symbol; keys: RowKeys }[]>([])

/** Lists the keys that work in an open row in the sheet, also while no row is open. The open row registers the shortcuts themselves. */
export function useKeysOfRow(keys: RowKeys): void {
  const [id] = useState(() => Symbol('row keys'))
  const text = JSON.stringify(keys)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new in each render, but says the same
  useEffect(() => {
    rowKeys.set([...rowKeys.get().filter((other) => other.id !== id), { id, keys }])
    return () => rowKeys.set(rowKeys.get().filter((other) => other.id !== id))
  }, [id, text])
}

/** The keys of a row that do not work now. */
export function useClosedRowKeys(): RowKeys {
  const working = useShortcuts()
  return useStore(rowKeys)
    .flatMap(({ keys }) => keys)
    .filter(([keys]) => !working.some((shortcut) => shortcut.keys === keys))
}

const sequenceTimeout_ms = 1200
let firstKey: { key: string; at: number } | null = null

/** Handles key presses for all shortcuts. Used once, by the shell. */
export function useShortcutKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', handleKeydown)
    window.addEventListener('keydown', handleInSelect, { capture: true })
    return () => {
      window.removeEventListener('keydown', handleKeydown)
      window.removeEventListener('keydown', handleInSelect, { capture: true })
    }
  }, [])
}

/** A select takes every Enter to open its list, also the one that submits the form. */
function handleInSelect(event: KeyboardEvent) {
  const { target } = event
  if (!(target instanceof HTMLInputElement && target.readOnly) || chordOf(event) !== 'Ctrl+Enter') return
  handleKeydown(event)
  if (event.defaultPrevented) event.stopPropagation()
}

function handleKeydown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
  const chord = chordOf(event)
  const typing = isField(event.target)
  const dialog = isDialogOpen()
  const started = firstKey && event.timeStamp - firstKey.at < sequenceTimeout_ms ? firstKey.key : undefined
  firstKey = null
  const found = shortcutFor(shortcuts.get(), chord, { started, typing, dialog })
  if (found === 'started') firstKey = { key: chord, at: event.timeStamp }
  else if (found) {
    event.preventDefault()
    found.run(event)
  }
}

/** Whether a dialog covers the screen. Shortcuts of the screen do not work then. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type)
}
