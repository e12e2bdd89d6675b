import type { Item } from '../kinds/kind.ts'

/**
 * Gives all entries ids. Records that lists show by id are numbered by time, as if they had been created one after the other, and records of one
 * moment by what they belong to: so the order in which a seed lists them does not matter.
 *
 * @returns the entries in the order of their ids
 */
export function numberItems(items: readonly Item[]): Item[] {
  const last = new Map<string, number>()
  const number = (item: Item, sequence: string) => {
    item.id = (last.get(sequence) ?? 0) + 1
    last.set(sequence, item.id)
  }
  const others = items.filter(({ kind }) => !kind.by_time)
  // Namespaces of users have the ids of the users, and those of groups follow.
  for (const item of others) if (item.kind.namespace === 'user') number(item, 'user')
  last.set('group', last.get('user') ?? 0)
  for (const item of others) if (item.kind.namespace !== 'user') number(item, item.kind.table)

  const notes = items.filter(({ kind }) => kind.noun === 'note').sort(byMoment)
  const ranks = new Map(notes.map((note, rank) => [note, rank]))
  const rankOf = (item: Item) => ranks.get(item.kind.noun === 'reply' && item.owner ? item.owner : item) ?? 0
  const replies = items.filter(({ kind }) => kind.noun === 'reply')
  const discussions = [...notes, ...replies].sort(
    (a, b) => compared(momentOf(a), momentOf(b)) || compared(a.kind.noun, b.kind.noun) || rankOf(a) - rankOf(b),
  )
  for (const note of discussions) number(note, 'note')

  const timed = items.filter(({ kind }) => kind.by_time && kind.table !== 'note').sort(byMoment)
  for (const item of timed) number(item, item.kind.table)
  return [...others, ...discussions, ...timed]
}

function byMoment(a: Item, b: Item): number {
  const [one, other] = [a.owner, b.owner]
  return (
    compared(momentOf(a), momentOf(b)) ||
    compared(one?.kind.table ?? '', other?.kind.table ?? '') ||
    (one?.id ?? 0) - (other?.id ?? 0)
  )
}

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A reply comes after the note, even if it is dated before. */
const momentOf = ({ kind, owner, created_at }: Item) =>
  kind.noun === 'reply' && owner && owner.created_at > created_at ? owner.created_at : created_at
