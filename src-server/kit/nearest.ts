/** The candidate that takes the fewest edits, for messages about misspelled names. */
export function nearest(name: string, candidates: readonly string[]): string {
  return byDistance(name, candidates)[0]?.candidate ?? ''
}

/**
 * The candidate that a name may stand for: the first one that contains the name, otherwise the nearest one.
 *
 * @returns undefined if no candidate has half of its letters
 */
export function similar(name: string, candidates: readonly string[]): string | undefined {
  const plain = name.toLowerCase()
  const longer = plain.length < 4 ? undefined : candidates.find((candidate) => candidate.includes(plain))
  if (longer !== undefined) return longer
  const [first] = byDistance(plain, candidates)
  return first && first.distance <= plain.length / 2 ? first.candidate : undefined
}

const byDistance = (name: string, candidates: readonly string[]) =>
  candidates
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)

/** How many insertions, deletions and replacements turn one word into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row[to.length] ?? 0
}
