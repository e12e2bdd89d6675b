import { hash } from 'node:crypto'
import type { DetailedSnapshot, MergeRequestDetails, MergeRequestSnapshot } from '../../merge-requests/events.ts'
import type {
  ContactSnapshot,
  GroupSnapshot,
  ProjectSnapshot,
  RepositorySnapshot,
  UserSnapshot,
} from '../../snapshots/entity.ts'

const SHA_LENGTH = 40
const TIME = '2026-01-02T03:04:05.000Z'
const times = { created_at: TIME, updated_at: TIME }

/** The sha of a made-up commit, which is always the same for the same text. */
export const shaOf = (text: string) => hash('sha256', text, 'hex').slice(0, SHA_LENGTH)

/** Stands in for a project on an instance without any. The owner is a user of the instance. */
export const madeUpProject = (owner: UserSnapshot): ProjectSnapshot => ({
  ...{ id: 1, name: 'Harbor', path: 'harbor', path_with_namespace: `${owner.username}/harbor`, namespace_id: 1 },
  ...{ visibility: 'private', ...times, owner: { name: owner.name, user_id: owner.id }, owners: [owner] },
})

export const madeUpRepository = (project: ProjectSnapshot): RepositorySnapshot => ({
  ...{ id: project.id, name: project.name, description: null, path_with_namespace: project.path_with_namespace },
  ...{ namespace_name: project.owner.name, visibility: project.visibility, default_branch: 'main' },
  ...{ ci_config_path: null, avatar: null },
})

export const MADE_UP_GROUP: GroupSnapshot = {
  ...{ id: 1, name: 'Deck', path: 'deck', full_path: 'deck', parent_id: null, visibility: 'private', ...times },
}

export const MADE_UP_KEY = {
  ...{ id: 1, key: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'A'.repeat(43)}`, ...times },
}

/** A merge request for a project without any. */
export function madeUpMergeRequest(
  project: ProjectSnapshot,
  repository: RepositorySnapshot,
  actor: ContactSnapshot,
): DetailedSnapshot {
  const { id, username, name } = actor
  const merge_request: MergeRequestSnapshot = {
    ...{ id: 1, iid: 1, title: 'Paint the hull', description: 'Two coats.', state: 'opened', draft: false },
    ...{ discussion_locked: false, author_id: id, source_project_id: project.id, source_branch: 'paint' },
    ...{ target_branch: repository.default_branch ?? 'main', merge_commit_sha: null, squash_commit_sha: null },
    ...{ milestone_id: null, labels: [], assignees: [], reviewers: [], ...times, closed_at: null, merged_at: null },
  }
  const details: MergeRequestDetails = {
    ...{ target: repository, source: repository, people: [actor], labels: [], updated_by_id: null },
    ...{ last_edited_at: null, last_edited_by_id: null, first_contribution: false, sha: shaOf(`${project.id} paint`) },
    ...{ merge_status: 'can_be_merged', merge_error: null, merge_params: '{}', merge_user_id: null },
    ...{ merge_when_pipeline_succeeds: false, time_estimate: 0, total_time_spent: 0 },
    ...{ blocking_discussions_resolved: true, detailed_merge_status: 'mergeable' },
  }
  return { merge_request, project, actor: { id, username, name }, details }
}
