/** The candidate that takes the fewest edits, for messages about misspelled names. */
export function nearest(name: string, candidates: readonly string[]): string {
  const distances = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(name.toLowerCase(), candidate.toLowerCase()),
  }))
  return distances.sort((a, b) => a.distance - b.distance)[0]?.candidate ?? ''
}

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
