import { useState } from 'react'
import { count } from '../ui/number.ts'
import { pageSize } from './assemble-rows.ts'
import type { Pages } from './use-pages.ts'

const mostPicked = 1000

interface Props<T> {
  pages: Pages<T>
  keyOf: (row: T) => string
  selected: ReadonlySet<string>
  onSelected: (keys: ReadonlySet<string>) => void
}

/** Picks every row that matches, page by page; of very many, the first. */
export function useSelectAll<T>({ pages, keyOf, selected, onSelected }: Props<T>) {
  const [reading, setReading] = useState<string>()
  const total = pages.total ?? Infinity
  const most = Math.min(total, mostPicked)
  const select = async () => {
    const all = new Set<string>()
    const of = Math.ceil(most / pageSize)
    for (let page = 1; page <= of; page++) {
      setReading(`Reading page ${page} of ${of}`)
      const { body } = await pages.load(page)
      for (const row of body) all.add(keyOf(row))
    }
    onSelected(all)
  }
  return {
    /** What the bar offers; nothing once all are picked. */
    all:
      selected.size < most
        ? {
            name: total > mostPicked ? `Select the first ${count(mostPicked)}` : `Select all ${count(total)}`,
            onSelect: () => void select().finally(() => setReading(undefined)),
          }
        : undefined,
    /** How far it has come, while it reads. */
    reading,
  }
}
