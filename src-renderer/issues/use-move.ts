import { useState } from 'react'
import { effectsOf, labelsOfAll, type MoveTarget, splitForMove } from './move.ts'
import { useNamesOfLabels } from './use-choices.ts'
import { useSelectedIssues } from './use-selected-issues.ts'

/** The target of a move, the issues that can be moved there, and the effects. */
export function useMove(keys: readonly string[], preset: MoveTarget | undefined) {
  const [target, setTarget] = useState(preset)
  const { issues, pending, error, retry } = useSelectedIssues(keys)
  const { eligible, skipped } = splitForMove(issues, target)
  const labels = useNamesOfLabels(target?.id, labelsOfAll(eligible))
  const effects =
    target && eligible.length > 0 && !labels.pending && !labels.error
      ? effectsOf(eligible, target, labels.names)
      : undefined
  const projects = [...new Set(issues.map(({ project_id }) => project_id))]
  const one = keys.length === 1
  const none = (target === undefined ? eligible : splitForMove(issues, undefined).eligible).length === 0
  const hint = none
    ? one
      ? 'The issue cannot be moved.'
      : 'None of the selected issues can be moved.'
    : target === undefined
      ? 'Select a target project to preview the move.'
      : eligible.length === 0
        ? `None of the selected issues can be moved to ${target.path_with_namespace}.`
        : undefined
  return {
    target,
    setTarget,
    eligible,
    skipped,
    missing: keys.length - issues.length,
    /** The project that holds all issues, which is no target. */
    only_project: projects.length === 1 ? projects[0] : undefined,
    /** Undefined while something is missing or loading. */
    effects,
    pending,
    checking: target !== undefined && eligible.length > 0 && labels.pending,
    error: error ?? labels.error,
    retry: error ? retry : labels.retry,
    /** Why there is no request yet. */
    reason: pending
      ? `The ${one ? 'issue is' : 'selected issues are'} still loading.`
      : error
        ? `The ${one ? 'issue' : 'selected issues'} could not be loaded.`
        : labels.error
          ? 'The labels of the target could not be loaded.'
          : (hint ?? 'The labels of the target are still loading.'),
    /** What the user has to do first. */
    hint,
  }
}

export type Move = ReturnType<typeof useMove>
