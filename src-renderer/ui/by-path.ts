const collator = new Intl.Collator('en', { numeric: true })

/** Compares two records by their full paths, part by part: `acme/tools` comes before `acme-labs`, because it is in `acme`. */
export function byPath({ full_path: one }: { full_path: string }, { full_path: other }: { full_path: string }): number {
  const [ours, theirs] = [one.split('/'), other.split('/')]
  for (const [at, part] of ours.entries()) {
    const order = collator.compare(part, theirs[at] ?? '')
    if (order !== 0) return order
  }
  return ours.length - theirs.length
}
