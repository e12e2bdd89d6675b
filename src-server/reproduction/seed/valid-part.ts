import { readSeedValue } from '../../seeds/read-seed.ts'
import { isEntry } from '../../seeds/reading/check.ts'
import { type Path, without } from './reduce.ts'

/** A seed from which records were taken may name some that are missing, and those that do may be named by others. */
const MOST_ROUNDS = 6

/**
 * Leaves out of a seed what names missing records: keys, and entries that need them.
 *
 * @param now in milliseconds
 */
export async function validPart(seed: Record<string, unknown>, now: number): Promise<Record<string, unknown>> {
  let part = seed
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const read = await readSeedValue(part, now)
    if (!('problems' in read)) return part
    part = without(
      part,
      read.problems.map(({ path }) => placeIn(part, path)),
    )
  }
  return part
}

/** Where the path of a problem leads, `projects[0].members.ada`, as far as it exists. Keys may have dots. */
function placeIn(seed: unknown, path: string): Path {
  const place: (string | number)[] = []
  let value = seed
  for (let rest = path; rest !== ''; ) {
    const [index, number] = /^\[(\d+)\]/.exec(rest) ?? []
    if (index !== undefined && Array.isArray(value)) {
      place.push(Number(number))
      value = value[Number(number)]
      rest = rest.slice(index.length)
      continue
    }
    const name = rest.replace(/^\./, '')
    const keys = isEntry(value) ? Object.keys(value) : []
    const [key] = keys.filter((one) => isStart(name, one)).sort((a, b) => b.length - a.length)
    if (key === undefined || !isEntry(value)) return place
    place.push(key)
    value = value[key]
    rest = name.slice(key.length)
  }
  return place
}

const isStart = (path: string, key: string) => path.startsWith(key) && /^([.[]|$)/.test(path.slice(key.length))
