import { fetchBody, type Input, requestOf } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { Outcome } from '../changes/start-change.ts'
import { refusalOf } from '../changes/undo.ts'
import { count } from '../ui/number.ts'
import { projectPath } from './issue.ts'
import { issueReads, type SelectedIssue } from './issue-change.ts'
import { imageReads } from './metric-image.ts'
import { splitSkipped } from './split-skipped.ts'

export interface MoveTarget {
  id: number
  path_with_namespace: string
}

/** The reads to refresh after a move. */
export const moveReads = [...issueReads, ...imageReads] as const

/** Moving back would make a third issue, so a move has no undo. */
export const cannotBeUndone = 'A move cannot be undone.'

const reporter = 20

/** The projects that the server accepts as a target: with issues, not archived, and with the role Reporter. */
export const targetQuery = (admin: boolean, typed: string): Input<'GET /projects'> => ({
  archived: false,
  simple: true,
  with_issues_enabled: true,
  order_by: 'last_activity_at',
  ...(typed && { search: typed, search_namespaces: true }),
  ...(!admin && { min_access_level: reporter }),
})

export const moveInput = ({ project_id, iid }: Pick<SelectedIssue, 'project_id' | 'iid'>, target: { id: number }) => ({
  id: project_id,
  issue_iid: iid,
  to_project_id: target.id,
})

export const moveRequest = (issue: SelectedIssue, target: MoveTarget): WireRequest =>
  requestOf('POST /projects/:id/issues/:issue_iid/move', moveInput(issue, target))

/** Why an issue cannot be moved. Without a target: to any project. */
function skipReason(issue: SelectedIssue, target: MoveTarget | undefined): string | undefined {
  if (issue.project_archived) return 'issues of archived projects are read-only'
  if (!issue.may_set_metadata) return 'this needs Reporter'
  if (issue.moved_to_id !== null) return 'already moved to another project'
  return issue.project_id === target?.id ? `already in ${target.path_with_namespace}` : undefined
}

/** Separates the issues that can be moved from those that are skipped. */
export const splitForMove = (all: readonly SelectedIssue[], target: MoveTarget | undefined) =>
  splitSkipped(all, (issue) => skipReason(issue, target))

/** Why nothing can be moved yet, and what to do; undefined if some of the issues can be moved to the target. */
export function moveHint(all: readonly SelectedIssue[], target: MoveTarget | undefined): string | undefined {
  if (splitForMove(all, undefined).eligible.length === 0)
    return all.length > 1 ? 'None of the selected issues can be moved.' : 'The issue cannot be moved.'
  if (target === undefined) return 'Select a target project first.'
  if (splitForMove(all, target).eligible.length > 0) return undefined
  return `None of the selected issues can be moved to ${target.path_with_namespace}.`
}

/** The labels of the issues, each once. */
export const labelsOfAll = (issues: readonly SelectedIssue[]): readonly string[] =>
  [...new Set(issues.flatMap(({ labels }) => labels))].sort()

export interface MoveEffect {
  name: string
  text: string
  /** Names of users' records in the text. */
  names?: readonly string[]
  /** Something is lost. */
  warn?: true
}

/** What a move does to the issues, in words. `targetLabels`: those of their labels that the target has too, if they are known. */
export function effectsOf(
  issues: readonly SelectedIssue[],
  target: MoveTarget | undefined,
  targetLabels: ReadonlySet<string> | undefined,
): readonly MoveEffect[] {
  const one = issues.length === 1
  const place = target?.path_with_namespace ?? 'the target'
  const stays = issues.some(({ state }) => state === 'closed')
    ? one
      ? ' The copy is closed too.'
      : ' Copies of closed issues are closed too.'
    : ''
  return [
    {
      name: one ? 'Copy' : 'Copies',
      text: `${one ? 'A new issue' : 'New issues'} in ${place}, with description, dates, comments, reactions, time spent and history.${stays}`,
      names: target ? [place] : [],
    },
    {
      name: one ? 'Original' : 'Originals',
      text: one ? 'Closed, with a note that names the copy.' : 'Closed, each with a note that names its copy.',
    },
    ...labelEffect(labelsOfAll(issues), targetLabels),
    ...(issues.some(({ milestone }) => milestone !== null)
      ? [{ name: 'Milestone', text: 'Kept if the target has a milestone with the same title.' }]
      : []),
    ...(issues.some(({ assignees }) => assignees.length > 0)
      ? [{ name: 'Assignees', text: 'Kept if they have access to the issues of the target.' }]
      : []),
    // Only in paid tiers.
    ...(issues.some(({ weight }) => weight !== undefined)
      ? [{ name: 'Epic, iteration', text: 'Kept if the target is in the group of the epic or iteration.' }]
      : []),
    {
      name: 'Links',
      text: `Links to other issues and metric images move to the ${one ? 'copy' : 'copies'}.`,
    },
    { name: 'Undo', text: `${cannotBeUndone} Moving ${one ? 'the' : 'a'} copy back makes another copy.` },
  ]
}

function labelEffect(labels: readonly string[], targetLabels: ReadonlySet<string> | undefined): readonly MoveEffect[] {
  if (labels.length === 0) return []
  if (!targetLabels) return [{ name: 'Labels', text: 'Kept if the target has labels with the same names.' }]
  const lost = labels.filter((name) => !targetLabels.has(name))
  if (lost.length === 0) return [{ name: 'Labels', text: 'Kept, because the target has labels with the same names.' }]
  const shown = lost.slice(0, maxLabels)
  const more = lost.length > maxLabels ? ` and ${count(lost.length - maxLabels)} more` : ''
  const text = `Removed, because the target has no labels with these names: ${shown.join(', ')}${more}`
  return [{ name: 'Labels', text, names: shown, warn: true }]
}

const maxLabels = 12

/** Moves an issue of a selection, and checks that the answer is an issue of the target. */
export async function moveSelected(issue: SelectedIssue, target: MoveTarget): Promise<Outcome> {
  try {
    const answer = await fetchBody('POST /projects/:id/issues/:issue_iid/move', moveInput(issue, target))
    if (answer.project_id === target.id) return { undo: undefined }
    return { text: `Not applied. Current project: ${projectPath(answer)}.` }
  } catch (cause) {
    return refusalOf(cause)
  }
}
