/** The known name that is nearest to a mistyped one; undefined if none is near. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  let best: { distance: number; name: string } | undefined
  for (const candidate of known) {
    const most = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3))
    const limit = Math.min(most, (best?.distance ?? Number.POSITIVE_INFINITY) - 1)
    if (limit < 0 || Math.abs(candidate.length - wanted.length) > limit) continue
    const distance = distanceOf(wanted, candidate.toLowerCase(), limit)
    if (distance <= limit) best = { distance, name: candidate }
  }
  return best?.name
}

/** `; did you mean alice?`, or nothing. */
export function suggestion(name: string, known: Iterable<string>): string {
  const near = nearest(name.slice(0, 200), known)
  return near === undefined ? '' : `; did you mean ${quoted(near)}?`
}

/** A name in a message, not longer than a line. */
export const quoted = (name: string) =>
  `\`${name.length > 80 ? `${name.slice(0, 79)}…` : name}\``.replaceAll(/\s+/g, ' ')

/** How many letters must be changed, added, removed or swapped; more than `limit` if it is more. */
function distanceOf(a: string, b: string, limit: number): number {
  let [before, row] = [new Array<number>(b.length + 1).fill(0), Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? 0
}
