import { roles } from '../../kit/access/roles.ts'
import { type ByEvent, callByEvent, type StoredEvent } from '../../kit/events/events.ts'
import type { ProjectPlace } from '../../snapshots/entity.ts'
import { REMOVED_ISSUE } from '../../visibility/feed.ts'
import { accountEvents } from './describe-accounts.ts'
import { finishedToDo, followedMergeRequest, following, markedEpic } from './describe-following.ts'
import { instanceEvents } from './describe-instance.ts'
import { award, note, removedNote } from './describe-notes.ts'
import { epic, followedLabel, label, milestone, removedEpic } from './describe-planning.ts'
import { removedSnippet, snippet } from './describe-snippets.ts'
import {
  audience,
  type Described,
  NOTHING,
  ofGroup,
  ofPlace,
  ofProject,
  ofRemovedGroup,
  ofRemovedProject,
  ofUser,
  type Place,
} from './described.ts'

const project = ({ payload }: { payload: { project_id: number } }) => ofProject(payload.project_id)
const group = ({ payload }: { payload: { group_id: number } }) => ofGroup(payload.group_id)

const issue = ({
  payload,
  snapshot,
}: StoredEvent<
  'issue.created' | 'issue.updated' | 'issue.closed' | 'issue.reopened' | 'issue_link.created' | 'issue_link.removed'
>) => ({
  ...ofProject(payload.project_id, { target_type: 'Issue', target_id: payload.issue_id }),
  record_id: payload.issue_id,
  iid: snapshot.issue.iid,
})

/** Whoever is below Reporter may not see the copy, so Reporters are told only. */
const clonedIssue = ({ payload, snapshot }: StoredEvent<'issue.cloned'>) => ({
  ...ofProject(payload.project_id, { target_type: 'Issue', target_id: payload.issue_id, level: roles.reporter }),
  record_id: payload.issue_id,
  iid: snapshot.issue.iid,
})

/** Who sees the issue is told that its links changed, but not which issue is at the other end. */
const issueLink = (event: StoredEvent<'issue_link.created' | 'issue_link.removed'>): Described => ({
  ...issue(event),
  record_id: event.payload.issue_link_id,
})

/**
 * The issue is gone. Whoever uses the issues of the project saw it, if it was not confidential. Authors and assignees below Reporter are not
 * told: nobody can check whether they still see the project.
 */
const removedIssue = ({ payload, snapshot: { issue } }: StoredEvent<'issue.removed'>): Described => ({
  ...ofProject(payload.project_id, {
    target_type: REMOVED_ISSUE,
    target_id: issue.author.id,
    level: issue.confidential ? roles.reporter : 0,
  }),
  record_id: payload.issue_id,
  iid: issue.iid,
})

type MergeRequestEvent = StoredEvent<
  | 'merge_request.created'
  | 'merge_request.updated'
  | 'merge_request.closed'
  | 'merge_request.reopened'
  | 'merge_request.removed'
  | 'merge_request.approved'
  | 'merge_request.unapproved'
  | 'merge_request.merged'
>

const mergeRequest = ({ payload, snapshot }: MergeRequestEvent) => ({
  ...ofProject(payload.project_id, { target_type: 'MergeRequest', target_id: payload.merge_request_id }),
  record_id: payload.merge_request_id,
  iid: snapshot.merge_request.iid,
})

/** Members see who is a member. The user who was added or removed is told too, because what they see changes. */
const member = ({ payload }: { payload: Place & { user_id: number } }) => ({
  ...ofPlace(payload, { users: [payload.user_id] }),
  record_id: payload.user_id,
  user_id: payload.user_id,
})

const managingLevel = ({ project_id }: Place) => (project_id === null ? roles.owner : roles.maintainer)

/** Those who manage the members see requests for access, and the users see their own. */
const accessRequest = ({ payload }: { payload: Place & { user_id: number } }) => ({
  ...ofPlace(payload, { level: managingLevel(payload), users: [payload.user_id] }),
  record_id: payload.user_id,
  user_id: payload.user_id,
})

/** Invitations name addresses, so only those who manage the members see them. */
const invitation = ({ payload }: { payload: Place & { invitation_id: number } }) => ({
  ...ofPlace(payload, { level: managingLevel(payload) }),
  record_id: payload.invitation_id,
})

const ofDelivery = (project_id: number, record_id: number): Described => ({
  ...ofProject(project_id, { target_type: 'Delivery', level: roles.reporter }),
  record_id,
})
const deployment = ({
  payload,
  snapshot,
}: StoredEvent<'deployment.created' | 'deployment.updated' | 'deployment.removed'>) => ({
  ...ofDelivery(payload.project_id, payload.deployment_id),
  iid: snapshot.deployment.iid,
})
const environment = ({ payload }: { payload: { project_id: number; environment_id: number } }) =>
  ofDelivery(payload.project_id, payload.environment_id)

const pushRule = ({ payload }: { payload: { group_id: number } }) => ofGroup(payload.group_id, { level: roles.owner })

/** Those who may export the project see its exports. */
const ofExport = ({ project_id, export_id }: { project_id: number; export_id: number }): Described => ({
  ...ofProject(project_id, { target_type: 'Export', level: roles.maintainer }),
  record_id: export_id,
})

/** Those who may list the files of the project see what happens to them. */
const upload = ({ payload }: StoredEvent<'upload.created' | 'upload.removed'>): Described => ({
  ...ofProject(payload.project_id, { target_type: 'Upload', level: roles.maintainer }),
  record_id: payload.upload_id,
})

/** The importer reads the import even before the project is visible. */
const ofImport = (place: ProjectPlace | null, import_id: number, user_id: number | null): Described => ({
  ...(place ? ofProject(place.id) : NOTHING),
  record_id: import_id,
  audience: audience({
    ...(place && { project_id: place.id, target_id: place.id }),
    users: user_id === null ? [] : [user_id],
  }),
})

const describe: ByEvent<Described> = {
  'project.created': project,
  'project.updated': project,
  'project.renamed': project,
  'project.transferred': project,
  'project.archived': project,
  'project.unarchived': project,
  'project.marked': project,
  'project.restored': project,
  'project.starred': project,
  'project.unstarred': project,
  'project.forked': project,
  'project.unforked': project,
  'project.removed': ({ snapshot }) => ofRemovedProject(snapshot.project),
  'project.shared': project,
  'project.unshared': project,
  'group.created': group,
  'group.updated': group,
  'group.renamed': group,
  'group.transferred': group,
  'group.marked': group,
  'group.restored': group,
  'group.removed': ({ snapshot }) => ofRemovedGroup(snapshot.group),
  'group.shared': group,
  'group.unshared': group,
  'issue.created': issue,
  'issue.updated': issue,
  'issue.closed': issue,
  'issue.reopened': issue,
  'issue.cloned': clonedIssue,
  'issue.removed': removedIssue,
  'issue_link.created': issueLink,
  'issue_link.removed': issueLink,
  'label.created': label,
  'label.updated': label,
  'label.promoted': label,
  'label.removed': label,
  'label.subscribed': followedLabel,
  'label.unsubscribed': followedLabel,
  'milestone.created': milestone,
  'milestone.updated': milestone,
  'milestone.closed': milestone,
  'milestone.reopened': milestone,
  'milestone.promoted': milestone,
  'milestone.removed': milestone,
  'epic.created': epic,
  'epic.updated': epic,
  'epic.closed': epic,
  'epic.reopened': epic,
  'epic.todo_added': markedEpic,
  'epic.removed': removedEpic,
  'snippet.created': snippet,
  'snippet.updated': snippet,
  'snippet.removed': removedSnippet,
  'subscription.created': following,
  'subscription.removed': following,
  'todo.created': following,
  'todo.finished': finishedToDo,
  'todos.finished': ({ payload }) => ofUser(payload.user_id),
  'merge_request.created': mergeRequest,
  'merge_request.updated': mergeRequest,
  'merge_request.closed': mergeRequest,
  'merge_request.reopened': mergeRequest,
  'merge_request.removed': mergeRequest,
  'merge_request.subscribed': followedMergeRequest,
  'merge_request.unsubscribed': followedMergeRequest,
  'merge_request.todo_added': followedMergeRequest,
  'merge_request.approved': mergeRequest,
  'merge_request.unapproved': mergeRequest,
  'merge_request.merged': mergeRequest,
  'note.created': note,
  'note.updated': note,
  'note.removed': removedNote,
  'award_emoji.created': award,
  'award_emoji.removed': award,
  'member.added': member,
  'member.updated': member,
  'member.removed': member,
  'member.requested': accessRequest,
  'member.request_ended': accessRequest,
  'invitation.created': invitation,
  'invitation.updated': invitation,
  'invitation.removed': invitation,
  'deployment.created': deployment,
  'deployment.updated': deployment,
  'deployment.removed': deployment,
  'environment.created': environment,
  'environment.updated': environment,
  'environment.stopped': environment,
  'environment.removed': environment,
  'deliveries.sampled': ({ payload }) => ofDelivery(payload.project_id, payload.project_id),
  'push_rule.created': pushRule,
  'push_rule.updated': pushRule,
  'push_rule.removed': pushRule,
  'export.scheduled': ({ payload }) => ofExport(payload),
  'export.ended': ({ payload }) => ofExport(payload),
  'upload.created': upload,
  'upload.removed': upload,
  'import.scheduled': ({ payload, snapshot, origin }) => ofImport(snapshot.project, payload.import_id, origin.actor_id),
  'import.ended': ({ payload, snapshot, origin }) => ofImport(snapshot.project, payload.import_id, origin.actor_id),
  ...instanceEvents,
  ...accountEvents,
}

/** The names of all events. */
export const DESCRIBED_EVENTS: readonly string[] = Object.keys(describe)

/** What the stream says of an event; undefined for an event of another version of the program. */
export const describeEvent = (event: StoredEvent): Described | undefined => callByEvent(describe, event)
