import { mayReadIssuesIn } from '../../activity/kind-queries.ts'
import { isSubscribed } from '../../activity/subscription-queries.ts'
import type { GroupContainer } from '../../activity/target.ts'
import { findPendingToDo } from '../../activity/todo-queries.ts'
import { mayWriteEpics } from '../../epics/policy.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { groupOf } from '../../planning/group-above-queries.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import {
  cloneArgument,
  issueNamesIn,
  labelTitlesIn,
  milestoneTitleIn,
  usernamesIn,
} from '../../quick-actions/arguments.ts'
import type { QuickAction } from '../../quick-actions/read-text.ts'
import { targetOf } from '../consequences.ts'
import { mayCopyTo } from '../copying/may-copy-to.ts'
import type { LoadedIssue } from '../entity.ts'
import { isPromoted } from '../epic-queries.ts'
import { type Link, linksWith } from '../links/link-queries.ts'
import { mayLinkIssues, maySetMetadata, mayUpdateIssue } from '../policy.ts'
import { referenceTo } from '../reference.ts'
import type { Situation } from './actions/action.ts'
import { findMetadataSource } from './metadata-source-queries.ts'
import { findNamedEpic } from './named-epic.ts'
import { namedIn } from './named-in.ts'
import { findNamedIssues, type NamedIssue } from './named-issue-queries.ts'
import { findNamedIterations } from './named-iteration-queries.ts'
import { findNamedProject } from './named-project-queries.ts'
import type { QuickActionName } from './names.ts'

/** Issues that a text names beyond these count as not found, so that a text cannot keep the write busy. */
const MAX_OTHER_ISSUES = 20

/**
 * Looks up what the quick actions need, with as many statements for many names as for few. Of the quick actions that name a project, and of
 * those that name an epic, mark duplicates or copy metadata, only the first of each kind counts.
 */
export async function situationOf(
  { db, actor, instance, now, today }: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  actions: readonly QuickAction<QuickActionName>[],
): Promise<{
  situation: Situation
  others: readonly NamedIssue[]
  /** The links to the other issues, by the id of the issue. */
  links: ReadonlyMap<number, Link>
  targets: ReadonlyMap<string, ProjectRef>
  group: GroupContainer | undefined
}> {
  const argumentsOf = (...names: QuickActionName[]) =>
    actions.filter(({ name }) => names.includes(name)).map(({ argument }) => argument)
  const has = (...names: QuickActionName[]) => argumentsOf(...names).length > 0
  const usernames = argumentsOf('assign', 'reassign').flatMap((text) => usernamesIn(text, actor.username))
  const titles = argumentsOf('label', 'relabel').flatMap(labelTitlesIn)
  const milestones = argumentsOf('milestone').map(milestoneTitleIn)
  const emojis = argumentsOf('award')
  const target = targetOf(project, issue)
  const single = argumentsOf('duplicate').slice(0, 1)
  const linking = argumentsOf('relate', 'blocks', 'blocked_by', 'unlink').flatMap(issueNamesIn)
  const names = [...new Set([...single, ...linking])].slice(0, MAX_OTHER_ISSUES)
  const found = await findNamedIssues(db, actor, project, names, today)
  const others = [...found.values()]
  const ids = others.map((other) => other.issue.id)
  const links = linking.length > 0 ? await linksWith(db, issue.id, ids) : new Map<number, Link>()
  const named = async (path: string | undefined): Promise<[string, ProjectRef][]> => {
    const target = path && (await findNamedProject(db, actor, path))
    return target ? [[path, target]] : []
  }
  const cloned = cloneArgument(argumentsOf('clone')[0] ?? '').path
  const targets = new Map([...(await named(argumentsOf('move')[0])), ...(await named(cloned))])
  const [epicArgument = ''] = argumentsOf('epic')
  const epic = epicArgument && instance.licensed && (await findNamedEpic(db, actor, project, epicArgument, today))
  const group = has('promote') ? await groupOf(db, actor, project, today) : undefined
  const situation: Situation = {
    ...(await namedIn(db, project, { usernames, titles, milestones, emojis }, mayReadIssuesIn)),
    record: { ...issue, noun: 'issue', isOpen: issue.state === 1, isReopenable: issue.state === 2 },
    issue,
    actor,
    may: {
      update: mayUpdateIssue(project, actor, { ...issue, assignee_ids: target.assignee_ids }),
      setMetadata: maySetMetadata(project),
    },
    subscribed: has('subscribe', 'unsubscribe') && (await isSubscribed(db, actor, 'Issue', issue, issue.assignees)),
    has_todo: has('todo', 'done') && (await findPendingToDo(db, target, actor.id)) !== undefined,
    licensed: instance.licensed,
    total_time_spent: issue.total_time_spent,
    hours_only: instance.settings.get('time_tracking_limit_to_hours'),
    now,
    today,
    mayPromote: group !== undefined && mayWriteEpics(group) && !(await isPromoted(db, issue.id)),
    iterations: await findNamedIterations(db, project, argumentsOf('iteration'), today),
    sources: await findMetadataSource(db, actor, project, argumentsOf('copy_metadata'), today),
    epics: new Map(epic ? [[epicArgument, epic]] : []),
    projects: new Map([...targets].map(([path, target]) => [path, describeTarget(target, project, issue)])),
    named: new Map(
      [...found].map(([name, named]) => [
        name,
        {
          ...describe(actor, project, named),
          isLinked: links.has(named.issue.id),
          mayLink: mayLinkIssues(project, named.project) && named.project.archived === 0,
        },
      ]),
    ),
  }
  return { situation, others, links, targets, group }
}

const describeTarget = (target: ProjectRef, project: ProjectRef, issue: LoadedIssue) => ({
  id: target.id,
  path: target.path_with_namespace,
  mayCopy: mayCopyTo(target, { project, issue }),
})

const describe = (actor: Actor, from: ProjectRef, { project, issue }: NamedIssue) => ({
  id: issue.id,
  reference: referenceTo(issue, from),
  mayUpdate:
    project.archived === 0 &&
    mayUpdateIssue(project, actor, { ...issue, assignee_ids: issue.assignees.map((user) => user.id) }),
})
