import { useState } from 'react'
import { count } from '../ui/number.ts'
import { pageSize } from './assemble-rows.ts'
import type { Pages } from './use-pages.ts'

const maxSelected = 1000

interface Props<T> {
  pages: Pick<Pages<T>, 'total' | 'load'>
  keyOf: (row: T) => string
  selected: ReadonlySet<string>
  onSelected: (keys: ReadonlySet<string>) => void
}

/** Selects all matching rows, up to `maxSelected`, by loading page after page. */
export function useSelectAll<T>({ pages, keyOf, selected, onSelected }: Props<T>) {
  const [progress, setProgress] = useState<string>()
  const total = pages.total ?? Infinity
  const selectable = Math.min(total, maxSelected)
  const select = async () => {
    const all = new Set<string>()
    const pageCount = Math.ceil(selectable / pageSize)
    for (let page = 1; page <= pageCount; page++) {
      setProgress(`Loading page ${page} of ${pageCount}`)
      const { body } = await pages.load(page)
      for (const row of body) all.add(keyOf(row))
    }
    onSelected(all)
  }
  return {
    /** The button of the bulk bar; undefined once all rows are selected. */
    selectAll:
      selected.size < selectable
        ? {
            name: total > maxSelected ? `Select the first ${count(maxSelected)}` : `Select all ${count(total)}`,
            onSelect: () => void select().finally(() => setProgress(undefined)),
          }
        : undefined,
    /** Progress text while loading. */
    progress,
  }
}
