import type { Presenting } from '../../kit/http/presenting.ts'
import { avatarUrl } from '../../kit/http/presenting.ts'
import type { ContactSnapshot, RepositorySnapshot } from '../../snapshots/entity.ts'
import { describeProject, describePushedRepository } from './described-records.ts'
import { type Payload, toFlagged, withoutMs } from './payload.ts'

/** The sha in place of a missing one: before a new branch, and after a deleted one. */
export const PUSH_ACTIONS = ['create', 'update', 'delete'] as const

export const NO_SHA = '0'.repeat(40)
const MOST_COMMITS = 20

export interface PushedCommit {
  id: string
  message: string
  timestamp: string
  author: { name: string; email: string }
  added: readonly string[]
  modified: readonly string[]
  removed: readonly string[]
}

/** A branch or a tag that a push changed. */
export interface PushedRef {
  /** `refs/heads/main`, `refs/tags/v1` */
  ref: string
  before: string
  after: string
  /** The text of a tag; null for none. */
  message: string | null
  /** The oldest first. */
  commits: readonly PushedCommit[]
}

export interface Push {
  project: RepositorySnapshot
  user: ContactSnapshot
  refs: readonly PushedRef[]
}

/**
 * What hooks get for the branches and tags of a push. One that changed more than `limit` of them is told only as an update of the repository.
 */
export const pushPayloads = (push: Push, limit: number, how: Presenting): readonly Payload[] =>
  push.refs.length > limit ? [repositoryUpdatePayload(push, how)] : push.refs.map((ref) => refPayload(push, ref, how))

function refPayload({ project, user }: Push, pushed: PushedRef, how: Presenting): Payload {
  const isTag = pushed.ref.startsWith('refs/tags/')
  const kind = isTag ? 'tag_push' : 'push'
  return toFlagged(isTag ? 'tag_push_events' : 'push_events', kind, {
    object_kind: kind,
    event_name: kind,
    before: pushed.before,
    after: pushed.after,
    ref: pushed.ref,
    checkout_sha: pushed.after === NO_SHA ? null : pushed.after,
    message: pushed.message,
    user_id: user.id,
    user_name: user.name,
    user_username: user.username,
    user_email: user.email,
    user_avatar: avatarUrl(user, how),
    project_id: project.id,
    project: describeProject(project, how),
    commits: pushed.commits.slice(-MOST_COMMITS).map((commit) => describeCommit(commit, project, how)),
    total_commits_count: pushed.commits.length,
    push_options: {},
    repository: describePushedRepository(project, how),
  })
}

const describeCommit = (commit: PushedCommit, { path_with_namespace }: RepositorySnapshot, how: Presenting) => ({
  id: commit.id,
  message: commit.message,
  title: commit.message.split('\n', 1)[0] ?? '',
  timestamp: withoutMs(commit.timestamp),
  url: `${how.base_url}/${path_with_namespace}/-/commit/${commit.id}`,
  author: { name: commit.author.name, email: commit.author.email },
  added: commit.added,
  modified: commit.modified,
  removed: commit.removed,
})

export const repositoryUpdatePayload = ({ project, user, refs }: Push, how: Presenting): Payload =>
  toFlagged('repository_update_events', 'repository_update', {
    event_name: 'repository_update',
    user_id: user.id,
    user_name: user.name,
    user_email: user.email,
    user_avatar: avatarUrl(user, how),
    project_id: project.id,
    project: describeProject(project, how),
    changes: refs.map(({ before, after, ref }) => ({ before, after, ref })),
    refs: [...new Set(refs.map(({ ref }) => ref))],
  })
