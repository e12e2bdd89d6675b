import { mayReadMergeRequestsIn } from '../../activity/kind-queries.ts'
import { isSubscribed, subscriptionOf } from '../../activity/subscription-queries.ts'
import { findPendingToDo } from '../../activity/todo-queries.ts'
import { findMetadataSource } from '../../issues/quick-actions/metadata-source-queries.ts'
import { namedIn } from '../../issues/quick-actions/named-in.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { labelTitlesIn, milestoneTitleIn, usernamesIn } from '../../quick-actions/arguments.ts'
import type { QuickAction } from '../../quick-actions/read-text.ts'
import { hasApproved } from '../approvals/approval-queries.ts'
import { isOwnApprovalRefused } from '../approvals/obstacle.ts'
import { areBranchesFree } from '../branches.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { mayApprove, mayMerge, maySetMetadata, mayUpdateMergeRequest } from '../policy.ts'
import type { Situation } from './actions.ts'
import type { QuickActionName } from './names.ts'

/** Looks up what the quick actions need. Of several target branches, only the last counts. */
export async function situationOf(
  { db, actor, instance, now, today }: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  actions: readonly QuickAction<QuickActionName>[],
  head_sha: string | undefined,
): Promise<Situation> {
  const argumentsOf = (...names: QuickActionName[]) =>
    actions.filter(({ name }) => names.includes(name)).map(({ argument }) => argument)
  const has = (...names: QuickActionName[]) => argumentsOf(...names).length > 0
  const people = argumentsOf('assign', 'reassign', 'assign_reviewer', 'reassign_reviewer')
  const usernames = people.flatMap((text) => usernamesIn(text, actor.username))
  const titles = argumentsOf('label', 'relabel').flatMap(labelTitlesIn)
  const milestones = argumentsOf('milestone').map(milestoneTitleIn)
  const emojis = argumentsOf('award')
  const branch = argumentsOf('target_branch').at(-1)
  const isFree = branch !== undefined && (await areBranchesFree(db, { ...row, target_branch: branch }))
  return {
    ...(await namedIn(db, project, { usernames, titles, milestones, emojis }, mayReadMergeRequestsIn)),
    row,
    record: {
      ...row,
      noun: 'merge request',
      isOpen: row.state === 1,
      isReopenable: has('reopen') && (await isReopenable(db, row)),
    },
    actor,
    may: { update: mayUpdateMergeRequest(project, actor, row), setMetadata: maySetMetadata(project) },
    subscribed: has('subscribe', 'unsubscribe') && (await isFollowing(db, actor, row)),
    has_todo: has('todo', 'done') && (await findPendingToDo(db, targetOf(project, row), actor.id)) !== undefined,
    licensed: instance.licensed,
    total_time_spent: row.total_time_spent,
    hours_only: instance.settings.get('time_tracking_limit_to_hours'),
    now,
    today,
    sources: await findMetadataSource(db, actor, project, argumentsOf('copy_metadata'), today),
    free_branch: isFree ? branch : undefined,
    mayMerge: mayMerge(project),
    mayApprove: mayApprove(project) && !(row.author_id === actor.id && isOwnApprovalRefused(instance)),
    has_approved: has('approve', 'unapprove') && (await hasApproved(db, row.id, actor.id)),
    head_sha,
  }
}

const isReopenable = async (db: Db, row: LoadedMergeRequest) =>
  row.state === 2 && row.source_project_id !== null && (await areBranchesFree(db, row))

async function isFollowing(db: Db, actor: Actor, row: LoadedMergeRequest) {
  const subscription = await subscriptionOf(db, { type: 'MergeRequest', id: row.id }, actor.id)
  return isSubscribed(db, actor, 'MergeRequest', { ...row, subscription }, row.assignees)
}
