import { type ByEvent, callByEvent, type SnapshotOf, type StoredEvent } from '../../kit/events/events.ts'
import { instanceSubjects, type Named } from './subject-instance.ts'

/** What a list of changes shows of an event: the title of the record, and the path of its project or group. */
export interface Subject {
  title: string | null
  path: string | null
  /** The name of the member, for a change of a membership. */
  user: string | null
  /** How an import ended. */
  outcome: 'finished' | 'failed' | null
}

type Project = Record<'name' | 'path_with_namespace', string>
interface Place {
  project: Project | null
  group: Group | null
}
type Group = Record<'name' | 'full_path', string>

const pathOf = ({ project, group }: Place) => project?.path_with_namespace ?? group?.full_path ?? null
const ofProject = ({ snapshot: { project } }: { snapshot: { project: Project } }): Named => ({
  title: project.name,
  path: project.path_with_namespace,
})
const ofGroup = ({ snapshot: { group } }: { snapshot: { group: Group } }): Named => ({
  title: group.name,
  path: group.full_path,
})
const ofPlace = ({ snapshot }: { snapshot: Place }): Named => ({
  title: snapshot.project?.name ?? snapshot.group?.name ?? null,
  path: pathOf(snapshot),
})
const ofMember = (event: { snapshot: Place & { user: { name: string } } }) => ({
  ...ofPlace(event),
  user: event.snapshot.user.name,
})
const ofIssue = ({ snapshot }: { snapshot: { issue: { title: string }; project: Project } }): Named => ({
  title: snapshot.issue.title,
  path: snapshot.project.path_with_namespace,
})
const ofToDo = ({ snapshot }: StoredEvent<'todo.finished'>): Named => ({
  title: snapshot.target.title,
  path: pathOf(snapshot),
})
const ofLabel = ({ snapshot }: { snapshot: Place & { label: { title: string } } }): Named => ({
  title: snapshot.label.title,
  path: pathOf(snapshot),
})
const ofEpic = ({ snapshot }: { snapshot: { epic: { title: string }; group: Group } }): Named => ({
  title: snapshot.epic.title,
  path: snapshot.group.full_path,
})
const ofMilestone = ({ snapshot }: { snapshot: Place & { milestone: { title: string } } }): Named => ({
  title: snapshot.milestone.title,
  path: pathOf(snapshot),
})
const ofSnippet = ({ snapshot }: { snapshot: { snippet: { title: string }; project: Project | null } }): Named => ({
  title: snapshot.snippet.title,
  path: snapshot.project?.path_with_namespace ?? null,
})
const ofMergeRequest = ({ snapshot }: { snapshot: { merge_request: { title: string }; project: Project } }): Named => ({
  title: snapshot.merge_request.title,
  path: snapshot.project.path_with_namespace,
})
const ofEnvironment = ({ snapshot }: { snapshot: { environment: { name: string }; project: Project } }): Named => ({
  title: snapshot.environment.name,
  path: snapshot.project.path_with_namespace,
})
const ofUser = ({ snapshot: { user } }: { snapshot: { user: { name: string } } }): Named => ({
  title: user.name,
  path: null,
})
const ofToken = ({ snapshot: { token } }: { snapshot: { token: { name: string } } }): Named => ({
  title: token.name,
  path: null,
})
const ofSshKey = ({ snapshot: { key } }: { snapshot: { key: { title: string } } }): Named => ({
  title: key.title,
  path: null,
})
const ofGpgKey = ({ snapshot: { gpg_key } }: { snapshot: { gpg_key: { primary_keyid: string } } }): Named => ({
  title: gpg_key.primary_keyid,
  path: null,
})
const ofUpload = ({ snapshot: { upload, project } }: StoredEvent<'upload.created' | 'upload.removed'>): Named => ({
  title: upload.filename,
  path: project.path_with_namespace,
})
const ofImport = ({ snapshot }: { snapshot: SnapshotOf<'import.scheduled' | 'import.ended'> }): Named => ({
  title: snapshot.path_with_namespace,
  path: snapshot.path_with_namespace,
})
const ofEndedImport = (event: StoredEvent<'import.ended'>) => ({ ...ofImport(event), outcome: event.payload.status })
const ofAttribute = ({
  snapshot: { user, group, project },
}: StoredEvent<'custom_attribute.set' | 'custom_attribute.removed'>): Named => ({
  title: (project ?? group ?? user)?.name ?? null,
  path: pathOf({ project, group }),
})

const onNoteable = ({ snapshot }: { snapshot: Place & { noteable: { title: string } } }): Named => ({
  title: snapshot.noteable.title,
  path: pathOf(snapshot),
})

export const subjects: ByEvent<Named & Partial<Subject>> = {
  'project.created': ofProject,
  'project.updated': ofProject,
  'project.renamed': ofProject,
  'project.transferred': ofProject,
  'project.archived': ofProject,
  'project.unarchived': ofProject,
  'project.marked': ofProject,
  'project.restored': ofProject,
  'project.starred': ofProject,
  'project.unstarred': ofProject,
  'project.forked': ofProject,
  'project.unforked': ofProject,
  'project.removed': ofProject,
  'project.shared': ofProject,
  'project.unshared': ofProject,
  'group.created': ofGroup,
  'group.updated': ofGroup,
  'group.renamed': ofGroup,
  'group.transferred': ofGroup,
  'group.marked': ofGroup,
  'group.restored': ofGroup,
  'group.removed': ofGroup,
  'group.shared': ofGroup,
  'group.unshared': ofGroup,
  'issue.created': ofIssue,
  'issue.updated': ofIssue,
  'issue.closed': ofIssue,
  'issue.reopened': ofIssue,
  'issue.cloned': ofIssue,
  'issue.removed': ofIssue,
  'issue_link.created': ofIssue,
  'issue_link.removed': ofIssue,
  'label.created': ofLabel,
  'label.updated': ofLabel,
  'label.promoted': ofLabel,
  'label.removed': ofLabel,
  'label.subscribed': ofLabel,
  'label.unsubscribed': ofLabel,
  'milestone.created': ofMilestone,
  'milestone.updated': ofMilestone,
  'milestone.closed': ofMilestone,
  'milestone.reopened': ofMilestone,
  'milestone.promoted': ofMilestone,
  'milestone.removed': ofMilestone,
  'epic.created': ofEpic,
  'epic.updated': ofEpic,
  'epic.closed': ofEpic,
  'epic.reopened': ofEpic,
  'epic.todo_added': ofEpic,
  'epic.removed': ofEpic,
  'snippet.created': ofSnippet,
  'snippet.updated': ofSnippet,
  'snippet.removed': ofSnippet,
  'subscription.created': ofIssue,
  'subscription.removed': ofIssue,
  'todo.created': ofIssue,
  'todo.finished': ofToDo,
  'todos.finished': () => ({ title: null, path: null }),
  'merge_request.created': ofMergeRequest,
  'merge_request.updated': ofMergeRequest,
  'merge_request.closed': ofMergeRequest,
  'merge_request.reopened': ofMergeRequest,
  'merge_request.removed': ofMergeRequest,
  'merge_request.subscribed': ofMergeRequest,
  'merge_request.unsubscribed': ofMergeRequest,
  'merge_request.todo_added': ofMergeRequest,
  'merge_request.approved': ofMergeRequest,
  'merge_request.unapproved': ofMergeRequest,
  'merge_request.merged': ofMergeRequest,
  'note.created': onNoteable,
  'note.updated': onNoteable,
  'note.removed': onNoteable,
  'award_emoji.created': onNoteable,
  'award_emoji.removed': onNoteable,
  'member.added': ofMember,
  'member.updated': ofMember,
  'member.removed': ofMember,
  'member.requested': ofMember,
  'member.request_ended': ofMember,
  'invitation.created': ofPlace,
  'invitation.updated': ofPlace,
  'invitation.removed': ofPlace,
  'deployment.created': ofEnvironment,
  'deployment.updated': ofEnvironment,
  'deployment.removed': ofEnvironment,
  'environment.created': ofEnvironment,
  'environment.updated': ofEnvironment,
  'environment.stopped': ofEnvironment,
  'environment.removed': ofEnvironment,
  'deliveries.sampled': ofProject,
  'push_rule.created': ofGroup,
  'push_rule.updated': ofGroup,
  'push_rule.removed': ofGroup,
  'custom_attribute.set': ofAttribute,
  'custom_attribute.removed': ofAttribute,
  'export.scheduled': ofProject,
  'export.ended': (event) => ({ ...ofProject(event), outcome: event.payload.status }),
  'upload.created': ofUpload,
  'upload.removed': ofUpload,
  'import.scheduled': ofImport,
  'import.ended': ofEndedImport,
  'key.created': ofSshKey,
  'key.removed': ofSshKey,
  'gpg_key.created': ofGpgKey,
  'gpg_key.removed': ofGpgKey,
  'token.created': ofToken,
  'token.revoked': ofToken,
  ...instanceSubjects,
  'session.started': ofUser,
  'user.sign_in_refused': ofUser,
  'terms.accepted': ofUser,
  'terms.declined': ofUser,
  'session.ended': ofUser,
  'user.created': ofUser,
  'user.updated': ofUser,
  'user.renamed': ofUser,
  'user.status_changed': ofUser,
  'user.followed': ofUser,
  'user.unfollowed': ofUser,
  'email.created': ofUser,
  'email.removed': ofUser,
  'user.blocked': ofUser,
  'user.unblocked': ofUser,
  'user.banned': ofUser,
  'user.unbanned': ofUser,
  'user.deactivated': ofUser,
  'user.activated': ofUser,
  'user.approved': ofUser,
  'user.removal_scheduled': ofUser,
  'user.removed': ofUser,
}

/** What a list of changes shows of an event. Title and path are as they were at the time of the event. */
export const subjectOf = (event: StoredEvent): Subject => ({
  ...{ title: null, path: null, user: null, outcome: null },
  ...callByEvent(subjects, event),
})
