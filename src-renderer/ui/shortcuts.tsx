import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from './store.ts'

interface Shortcut {
  id: symbol
  /** `j`, `Shift+x`, `Ctrl+Enter` (Ctrl stands for Cmd too), `?`, or two keys after one another: `g p`. */
  keys: string
  run: (event: KeyboardEvent) => void
  name: string
  group: string
  enabled: boolean
  inFields: boolean
  inDialogs: boolean
  hidden: boolean
}

interface Options {
  name: string
  /** Heading in the shortcuts sheet. */
  group?: string
  enabled?: boolean
  /** Works while somebody types, too. */
  inFields?: boolean
  /** Works while a dialog is open, too: for what stands in the dialog itself. */
  inDialogs?: boolean
  /** Not in the sheet. */
  hidden?: boolean
}

const shortcuts = createStore<readonly Shortcut[]>([])

/** A key as long as the part is mounted. Where two parts want the same key, the one that was mounted last has it. */
export function useShortcut(keys: string, does: (event: KeyboardEvent) => void, options: Options): void {
  const { name, group = 'Here', enabled = true, inFields = false, inDialogs = false, hidden = false } = options
  const [id] = useState(() => Symbol(keys))
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })
  useEffect(() => {
    const act = (event: KeyboardEvent) => latest.current(event)
    const mine: Shortcut = { id, keys, run: act, name, group, enabled, inFields, inDialogs, hidden }
    const all = shortcuts.get()
    const at = all.findIndex((other) => other.id === id)
    shortcuts.set(at < 0 ? [...all, mine] : all.with(at, mine))
  }, [id, keys, name, group, enabled, inFields, inDialogs, hidden])
  useEffect(() => () => shortcuts.set(shortcuts.get().filter((other) => other.id !== id)), [id])
}

/** What the sheet shows, each key once, in the order of mounting. */
export function useShortcuts(): readonly Shortcut[] {
  const all = useStore(shortcuts).filter((shortcut) => shortcut.enabled && !shortcut.hidden)
  return [...new Map(all.map((shortcut) => [shortcut.keys, shortcut])).values()]
}

const patience_ms = 1200
let first: { key: string; at: number } | null = null

/** Listens for all of them; mounted once, by the shell. */
export function useShortcutKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function press(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
  const chord = chordOf(event)
  const typing = isField(event.target)
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
  const mine = shortcuts.get().filter((s) => s.enabled && (!typing || s.inFields) && (!dialog || s.inDialogs))
  const started = first && event.timeStamp - first.at < patience_ms ? first.key : null
  first = null
  const found =
    (started && mine.findLast((s) => s.keys === `${started} ${chord}`)) || mine.findLast((s) => s.keys === chord)
  if (found) {
    event.preventDefault()
    found.run(event)
  } else if (mine.some((s) => s.keys.startsWith(`${chord} `))) {
    first = { key: chord, at: event.timeStamp }
  }
}

/** Shift is named with letters and named keys only: `?` is `?` on every keyboard. */
function chordOf(event: KeyboardEvent): string {
  const letter = /^[a-z]$/i.test(event.key)
  const named = event.key.length > 1
  const held = [
    (event.ctrlKey || event.metaKey) && 'Ctrl',
    event.altKey && 'Alt',
    event.shiftKey && (letter || named) && 'Shift',
  ].filter(Boolean)
  return [...held, letter ? event.key.toLowerCase() : event.key].join('+')
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type)
}
