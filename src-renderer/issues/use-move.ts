import { useState } from 'react'
import { effectsOf, labelsOfAll, type MoveTarget, moveHint, splitForMove } from './move.ts'
import { useNamesOfLabels } from './use-choices.ts'
import { useSelectedIssues } from './use-selected-issues.ts'

/** The target of a move, the issues that can be moved there, and the effects. */
export function useMove(keys: readonly string[], preset: MoveTarget | undefined) {
  const [target, setTarget] = useState(preset)
  const { issues, pending, error, retry } = useSelectedIssues(keys)
  const { eligible, skipped } = splitForMove(issues, target)
  const labels = useNamesOfLabels(target?.id, labelsOfAll(eligible))
  const checked = target !== undefined && !labels.pending && !labels.error
  const projects = [...new Set(issues.map(({ project_id }) => project_id))]
  const what = keys.length === 1 ? 'The issue' : 'The selected issues'
  const hint = moveHint(issues, target)
  return {
    target,
    setTarget,
    eligible,
    skipped,
    missing: keys.length - issues.length,
    /** The project that holds all issues, which is no target. */
    only_project: projects.length === 1 ? projects[0] : undefined,
    effects: effectsOf(eligible, target, checked ? labels.names : undefined),
    /** The target, as soon as the preview says all that the move there does. */
    confirmable: checked && !pending && !error && eligible.length > 0 ? target : undefined,
    pending,
    error: error ?? labels.error,
    retry: error ? retry : labels.retry,
    /** Why there is no request yet. */
    reason: pending
      ? `${what} ${keys.length === 1 ? 'is' : 'are'} still loading.`
      : error
        ? `${what} could not be loaded.`
        : (hint ?? 'The labels of the target are still loading.'),
    /** Undefined if some of the issues can be moved. */
    refusal: eligible.length === 0 ? hint : undefined,
  }
}

export type Move = ReturnType<typeof useMove>
