/** Comparing a longer text with every name would take too long. */
const LONGEST = 100

/** The candidate that takes the fewest edits, for messages about misspelled names; an empty text if there is none. */
export const nearest = (name: string, candidates: Iterable<string>): string =>
  nearestWithin(name, candidates, () => Number.POSITIVE_INFINITY) ?? ''

/**
 * The candidate that a name may stand for: the first one that contains the name, otherwise the nearest one.
 *
 * @returns undefined if no candidate has half of its letters
 */
export function similar(name: string, candidates: readonly string[]): string | undefined {
  const plain = name.slice(0, LONGEST).toLowerCase()
  const longer = plain.length < 4 ? undefined : candidates.find((candidate) => candidate.includes(plain))
  return longer ?? nearestWithin(plain, candidates, () => plain.length / 2)
}

/** The candidate that takes the fewest edits, the first of several; undefined if every one takes more than a third of the letters. */
export const mistyped = (name: string, candidates: Iterable<string>): string | undefined =>
  nearestWithin(name, candidates, (letters) => Math.max(1, Math.floor(letters / 3)))

/** @param most the edits that a candidate may take, by the length of the longer word */
function nearestWithin(
  name: string,
  candidates: Iterable<string>,
  most: (letters: number) => number,
): string | undefined {
  const wanted = name.slice(0, LONGEST).toLowerCase()
  let best: { distance: number; candidate: string } | undefined
  for (const candidate of candidates) {
    const allowed = Math.floor(most(Math.max(wanted.length, candidate.length)))
    const limit = Math.min(allowed, best ? best.distance - 1 : Number.POSITIVE_INFINITY)
    if (limit < 0 || Math.abs(candidate.length - wanted.length) > limit) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), limit)
    if (distance <= limit) best = { distance, candidate }
  }
  return best?.candidate
}

/** How many letters must be changed, added, removed or swapped with their neighbour; more than `limit` if it is more. */
function editDistance(from: string, to: string, limit: number): number {
  let before = new Array<number>(to.length + 1).fill(0)
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
