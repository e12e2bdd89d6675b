import type { Skipped } from '../changes/affected.tsx'
import type { SelectedIssue } from './issue-change.ts'

/** Separates the issues that a change applies to from those that it skips, which are grouped by reason. */
export function splitSkipped(all: readonly SelectedIssue[], reasonFor: (issue: SelectedIssue) => string | undefined) {
  const eligible: SelectedIssue[] = []
  const reasons = new Map<string, string[]>()
  for (const issue of all) {
    const reason = reasonFor(issue)
    if (reason === undefined) eligible.push(issue)
    else reasons.set(reason, [...(reasons.get(reason) ?? []), issue.reference])
  }
  return { eligible, skipped: [...reasons].map(([reason, names]): Skipped => ({ reason, names })) }
}
