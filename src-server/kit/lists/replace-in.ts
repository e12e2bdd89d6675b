/** Returns which of these records match a list now, in the order of the list. */
export type SortIds = (ids: readonly number[]) => Promise<readonly number[]>

/** Above this number of records, reading the whole list again takes about as long as sorting them. */
const MOST_SORTED = 5_000

/**
 * Moves changed records to where they are now in an ordered list, or out of it. First sorts them among every √n-th record of the list, then
 * each among the records between two of those. Returns undefined if too many records would have to be sorted.
 */
export async function replaceIn(
  list: Int32Array,
  changed: readonly number[],
  sort: SortIds,
): Promise<Int32Array | undefined> {
  const isChanged = new Set(changed)
  const rest = without(list, isChanged)
  const length = Math.max(1, Math.ceil(Math.sqrt(rest.length)))
  const marks = Array.from(
    { length: Math.floor(rest.length / length) },
    (_, part) => rest[part * length + length - 1] ?? 0,
  )
  if (marks.length + changed.length > MOST_SORTED) return undefined
  /** The changed records of each part, which ends with a mark. */
  const arrivals = new Map<number, number[]>()
  let part = 0
  for (const id of await sort([...marks, ...changed])) {
    if (!isChanged.has(id)) part++
    else arrivals.set(part, (arrivals.get(part) ?? []).concat(id))
  }
  if (arrivals.size * length + changed.length > MOST_SORTED) return undefined
  const partOf = (at: number) => rest.subarray(at * length, at * length + length)
  const sorted = await sort([...arrivals].flatMap(([at, ids]) => [...partOf(at), ...ids]))
  const result = new Int32Array(rest.length + [...arrivals.values()].reduce((sum, ids) => sum + ids.length, 0))
  let [read, written, taken] = [0, 0, 0]
  const copy = (ids: ArrayLike<number>) => {
    result.set(ids, written)
    written += ids.length
  }
  for (const [at, ids] of arrivals) {
    copy(rest.subarray(read, at * length))
    const size = partOf(at).length + ids.length
    copy(sorted.slice(taken, taken + size))
    taken += size
    read = at * length + partOf(at).length
  }
  copy(rest.subarray(read))
  return result
}

/** Finding so many ids with `indexOf`, which is native code, takes less time than calling a function for each id of a long list. */
const FEW = 20

function without(list: Int32Array, ids: ReadonlySet<number>): Int32Array {
  if (ids.size > FEW) return list.filter((id) => !ids.has(id))
  const found = [...ids].map((id) => list.indexOf(id)).filter((index) => index >= 0)
  const rest = new Int32Array(list.length - found.length)
  let [read, written] = [0, 0]
  for (const index of [...found.sort((a, b) => a - b), list.length]) {
    rest.set(list.subarray(read, index), written)
    written += index - read
    read = index + 1
  }
  return rest
}
