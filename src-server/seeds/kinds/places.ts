import type { Column, Item, Place, Row } from './kind.ts'

const around = (item: Item, noun: string): number | null => {
  for (let at = item.owner; at; at = at.owner) if (at.kind.noun === noun) return at.id
  return null
}

/** The noun in the keys of owners: replies are notes too. */
export const ownerNoun = (noun: string) => (noun === 'reply' ? 'note' : noun)

/** Entries at the top of the document. */
export const atTop: Place = { columns: () => ({}), owner: () => 'seed 0' }

/** One column per kind of owner: `{ project: 'project_id', group: 'group_id' }`. Exactly one of them is not null. */
export const under = (columns: Readonly<Record<string, string>>): Place => ({
  columns: ({ owner }) =>
    Object.fromEntries(
      Object.entries(columns).map(([noun, column]) => [column, owner?.kind.noun === noun ? owner.id : null]),
    ),
  owner: (row) => {
    const found = Object.entries(columns).find(([, column]) => row[column] !== null && row[column] !== undefined)
    return found && `${found[0]} ${row[found[1]]}`
  },
})

interface Polymorphic {
  type: string
  id: string
  /** Noun of the owner → stored type. */
  types: Readonly<Record<string, string>>
  /** Columns with the project and the group around. */
  project?: string
  group?: string
}

/** A column with the type of the owner, and one with its id. */
export function on({ type, id, types, project, group }: Polymorphic): Place {
  const nouns = new Map<Column | undefined, string>(
    Object.entries(types).map(([noun, stored]) => [stored, ownerNoun(noun)]),
  )
  return {
    columns: (item) => ({
      [type]: types[item.owner?.kind.noun ?? ''] ?? '',
      [id]: item.owner?.id ?? 0,
      ...(project !== undefined && { [project]: around(item, 'project') }),
      ...(group !== undefined && { [group]: around(item, 'group') }),
    }),
    owner: (row: Row) => {
      const noun = nouns.get(row[type])
      return noun && `${noun} ${row[id]}`
    },
  }
}
