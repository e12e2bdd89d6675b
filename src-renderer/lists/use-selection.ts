import { useState } from 'react'

/** The selected rows of a list. A changed filter clears them. */
export function useSelection(filter: string) {
  const [selection, setSelection] = useState<{ filter: string; ids: ReadonlySet<string> }>({ filter, ids: new Set() })
  const selected: ReadonlySet<string> = selection.filter === filter ? selection.ids : new Set()
  return { selected, onSelected: (ids: ReadonlySet<string>) => setSelection({ filter, ids }) }
}

/** The selection without the changed records. */
export function without(
  selected: ReadonlySet<string>,
  changed: readonly { id: number | string }[],
): ReadonlySet<string> {
  const gone = new Set(changed.map(({ id }) => String(id)))
  return new Set([...selected].filter((id) => !gone.has(id)))
}
