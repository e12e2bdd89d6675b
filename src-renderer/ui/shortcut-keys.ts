interface Keyed {
  /** `j`, `Shift+x`, `Ctrl+Enter`, or a sequence of two keys: `g p`. */
  keys: string
  enabled: boolean
  inFields: boolean
  inDialogs: boolean
}

interface Situation {
  /** The first key of a sequence that was just pressed. */
  started: string | undefined
  /** The focus is in a field. */
  typing: boolean
  /** A dialog is open. */
  dialog: boolean
}

/** The shortcut of a key press: the last registered wins. `started` if the key begins a sequence; undefined if it does nothing. */
export function shortcutFor<S extends Keyed>(
  all: readonly S[],
  chord: string,
  { started, typing, dialog }: Situation,
): S | 'started' | undefined {
  const active = all.filter((one) => one.enabled && (!typing || one.inFields) && (!dialog || one.inDialogs))
  const ended = started === undefined ? undefined : active.findLast(({ keys }) => keys === `${started} ${chord}`)
  const found = ended ?? active.findLast(({ keys }) => keys === chord)
  return found ?? (active.some(({ keys }) => keys.startsWith(`${chord} `)) ? 'started' : undefined)
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Adds Shift only to letters and named keys, because `?` needs Shift on some keyboard layouts and not on others. */
export function chordOf(event: Pressed): string {
  const letter = /^[a-z]$/i.test(event.key)
  const named = event.key.length > 1
  const modifiers = [
    (event.ctrlKey || event.metaKey) && 'Ctrl',
    event.altKey && 'Alt',
    event.shiftKey && (letter || named) && 'Shift',
  ].filter(Boolean)
  return [...modifiers, letter ? event.key.toLowerCase() : event.key].join('+')
}
