import { useState } from 'react'

/** The selected rows of a list. A changed filter clears them. */
export function useSelection(filter: string) {
  const [selection, setSelection] = useState<{ filter: string; ids: ReadonlySet<string> }>({ filter, ids: new Set() })
  const selected: ReadonlySet<string> = selection.filter === filter ? selection.ids : new Set()
  return { selected, onSelected: (ids: ReadonlySet<string>) => setSelection({ filter, ids }) }
}
