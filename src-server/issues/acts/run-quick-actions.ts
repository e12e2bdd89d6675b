import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import type { GroupContainer } from '../../activity/target.ts'
import { toggleAward } from '../../awards/acts/toggle-award.ts'
import { loadEpicTarget } from '../../epics/target-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { PlannedActions } from '../../quick-actions/decide.ts'
import type { CommandsChanges } from '../../quick-actions/entity.ts'
import type { QuickAction } from '../../quick-actions/read-text.ts'
import type { IssueUpdate } from '../changes.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import type { Link } from '../links/link-queries.ts'
import { findIssue } from '../queries.ts'
import type { WorkSituation } from '../quick-actions/actions/action.ts'
import { decideQuickActions } from '../quick-actions/decide.ts'
import type { NamedIssue } from '../quick-actions/named-issue-queries.ts'
import type { QuickActionName } from '../quick-actions/names.ts'
import { situationOf } from '../quick-actions/situation.ts'
import { flag } from '../write-fields.ts'
import { loadIssue } from '../write-queries.ts'
import { addSpentTime, resetSpentTime } from './add-spent-time.ts'
import { cloneIssue } from './clone-issue.ts'
import { linkIssues } from './link-issues.ts'
import { markAsDuplicate } from './mark-as-duplicate.ts'
import { markIssue } from './mark-issue.ts'
import { moveIssue } from './move-issue.ts'
import { promoteToEpic } from './promote-to-epic.ts'
import { moveToEpic } from './set-epic.ts'
import { setSubscription } from './set-subscription.ts'
import { setTimeEstimate } from './set-time-estimate.ts'
import { unlinkIssues } from './unlink-issues.ts'
import { updateIssue } from './update-issue.ts'

/** Decides what the quick actions of a text change, with the rights of the actor. Nothing changes before `apply` is called. */
export async function planQuickActions(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  actions: readonly QuickAction<QuickActionName>[],
): Promise<PlannedActions> {
  const { situation, others, links, targets, group } = await situationOf(act, project, issue, actions)
  const decision = decideQuickActions(situation, actions)
  const titles = labelTitles(situation, issue)
  const canonical = others.find((other) => other.issue.id === decision.changes.canonical_issue_id)
  return {
    ...decision,
    apply: () => change(act, project, issue, decision.changes, { titles, canonical, others, links, targets, group }),
  }
}

/** The titles of all labels that quick actions can add or remove, by id. */
export const labelTitles = ({ labels, sources }: WorkSituation, record: Pick<LoadedIssue, 'labels'>) =>
  new Map(
    [...labels.values(), ...record.labels, ...[...sources.values()].flatMap((source) => source.labels)].map(
      ({ id, title }) => [id, title],
    ),
  )

/** Carries out the quick actions in the description of an issue. Those that cannot be applied are left out. */
export async function runQuickActions(
  act: Act<Actor>,
  project: ProjectRef,
  iid: number,
  actions: readonly QuickAction<QuickActionName>[],
) {
  if (actions.length === 0) return
  const issue = await loadIssue(act.db, await findIssue(act.db, act.actor, project, iid))
  await (await planQuickActions(act, project, issue, actions)).apply()
}

interface Known {
  /** Titles of labels by id. */
  titles: ReadonlyMap<number, string>
  canonical: NamedIssue | undefined
  others: readonly NamedIssue[]
  /** The links to the other issues, by the id of the issue. */
  links: ReadonlyMap<number, Link>
  /** Projects to which the issue is moved or cloned. */
  targets: ReadonlyMap<string, ProjectRef>
  /** The group of the project. */
  group: GroupContainer | undefined
}

async function change(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedIssue,
  changes: CommandsChanges,
  { titles, canonical, others, links, targets, group }: Known,
) {
  const issue = await changeTimes(act, project, before, changes)
  await updateIssue(act, project, issue, updateOf(changes, titles))
  if (changes.epic !== undefined) {
    const epic = changes.epic === null ? null : await loadEpicTarget(act.db, changes.epic.id)
    if (epic !== undefined) await moveToEpic(act, project, issue.iid, epic)
  }
  const { todo_event, subscription_event, emoji_award } = changes
  // The award finishes the to-dos about the issue, so it comes before a to-do that the text adds.
  if (emoji_award !== undefined) await toggleAward(act, { target: targetOf(project, issue), note: null }, emoji_award)
  const read = async () => loadIssue(act.db, await findIssue(act.db, act.actor, project, issue.iid))
  await changeLinks(act, project, read, changes, { others, links })
  if (changes.promote_to_epic && group) await promoteToEpic(act, project, await read(), group)
  if (canonical) await markAsDuplicate(act, project, await read(), canonical)
  await changePlace(act, project, read, changes, [...targets.values()])
  if (todo_event === undefined && subscription_event === undefined) return
  const after = await read()
  if (subscription_event !== undefined) await setSubscription(act, project, after, subscription_event === 'subscribe')
  if (todo_event === 'add') await markIssue(act, project, after)
  if (todo_event === 'done') await finishToDos(act, targetOf(project, after))
}

/** Unlinks before it links, so that a text can change the type of a link. */
async function changeLinks(
  act: Act<Actor>,
  project: ProjectRef,
  read: () => Promise<LoadedIssue>,
  { linked_issues = [], unlinked_issue_ids = [] }: CommandsChanges,
  { others, links }: Pick<Known, 'others' | 'links'>,
) {
  if (linked_issues.length + unlinked_issue_ids.length === 0) return
  const here = { project, issue: await read() }
  const other = (id: number) => others.find(({ issue }) => issue.id === id)
  for (const id of unlinked_issue_ids) {
    const [there, link] = [other(id), links.get(id)]
    if (there && link) await unlinkIssues(act, link, here, there)
  }
  for (const { issue_id, link_type } of linked_issues) {
    const there = other(issue_id)
    if (there) await linkIssues(act, here, there, link_type)
  }
}

/** Clones before it moves, because an issue that has moved cannot be cloned. */
async function changePlace(
  act: Act<Actor>,
  project: ProjectRef,
  read: () => Promise<LoadedIssue>,
  { target_project, target_clone_project, clone_with_notes = false }: CommandsChanges,
  targets: readonly ProjectRef[],
) {
  const named = (path: string | undefined) => targets.find((target) => target.path_with_namespace === path)
  const [cloned, moved] = [named(target_clone_project), named(target_project)]
  if (cloned) await cloneIssue(act, { project, issue: await read() }, cloned, { with_notes: clone_with_notes })
  if (moved) await moveIssue(act, { project, issue: await read() }, moved)
}

async function changeTimes(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  { time_estimate, spend_time }: CommandsChanges,
): Promise<LoadedIssue> {
  const estimated = time_estimate === undefined ? issue : await setTimeEstimate(act, project, issue, time_estimate)
  if (spend_time === undefined) return estimated
  const { duration, spent_at } = spend_time
  if (duration === 'reset') return resetSpentTime(act, project, estimated)
  return addSpentTime(act, project, estimated, { seconds: duration, spent_at })
}

function updateOf(changes: CommandsChanges, titles: ReadonlyMap<number, string>): IssueUpdate {
  const titlesOf = (ids: readonly number[] | undefined) => ids?.flatMap((id) => titles.get(id) ?? [])
  return {
    values: {
      title: changes.title,
      milestone_id: changes.milestone_id,
      iteration_id: changes.iteration_id,
      due_date: changes.due_date,
      weight: changes.weight,
      health_status: changes.health_status,
      issue_type: changes.issue_type,
      severity: changes.severity,
      confidential: changes.confidential === undefined ? undefined : flag(changes.confidential),
      discussion_locked: changes.discussion_locked === undefined ? undefined : flag(changes.discussion_locked),
    },
    labels: {
      labels: titlesOf(changes.label_ids),
      add_labels: titlesOf(changes.add_label_ids),
      remove_labels: titlesOf(changes.remove_label_ids),
    },
    assignee_ids: changes.assignee_ids,
    state: changes.state_event,
    updated_at: undefined,
  }
}
