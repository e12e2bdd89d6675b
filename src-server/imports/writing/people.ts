import type { Parts } from '../records/scalars.ts'
import type { Credits } from '../tally.ts'
import type { ImportContext } from './context.ts'
import type { Batch } from './rows.ts'

interface Person {
  user_id: number | null
}
type People = Parts<Person>

/** Resolves the person of a record, and counts the record for the person in the result of the import. */
export function personOf(
  batch: Batch,
  context: ImportContext,
  source_id: number | null,
  credit: keyof Credits,
  name: string | null = null,
): number {
  batch.tally.credit(source_id, credit, name)
  return context.users.resolve(source_id)
}

/** The users of a list, each once: the list can repeat a person, and several people of the archive can become one here. */
export function peopleIn(batch: Batch, context: ImportContext, part: string, list: People): number[] {
  return [...firstOfEach(batch, context, part, list).keys()]
}

/** The first entry of each user. */
export function firstOfEach<E extends Person>(
  batch: Batch,
  context: ImportContext,
  part: string,
  list: Parts<E>,
): Map<number, E> {
  const first = new Map<number, E>()
  for (const entry of list.valid) {
    const user_id = personOf(batch, context, entry.user_id, 'other')
    if (!first.has(user_id)) first.set(user_id, entry)
  }
  batch.tally.countParts(part, list, first.size)
  return first
}
