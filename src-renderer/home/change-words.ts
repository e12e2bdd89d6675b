/** A change, as far as its words depend on it. */
export interface Change {
  kind: string
  act: string
  author: { name: string } | null
  /** The administrator who acted as the author. */
  sudo_by: { name: string } | null
  user: string | null
  outcome: 'finished' | 'failed' | null
}

/** What was done to a record. The title of the record replaces `…`, or follows: "archived project", "commented on". */
const phrases: Readonly<Record<string, string>> = {
  'project.created': 'created project',
  'project.updated': 'changed project',
  'project.renamed': 'renamed project',
  'project.transferred': 'transferred project',
  'project.archived': 'archived project',
  'project.unarchived': 'unarchived project',
  'project.marked': 'marked project … for deletion',
  'project.restored': 'restored project',
  'project.starred': 'starred project',
  'project.unstarred': 'unstarred project',
  'project.forked': 'forked project',
  'project.unforked': 'removed the fork relationship of project',
  'project.removed': 'deleted project',
  'project.shared': 'shared project',
  'project.unshared': 'stopped sharing project',
  'group.created': 'created group',
  'group.updated': 'changed group',
  'group.renamed': 'renamed group',
  'group.transferred': 'transferred group',
  'group.marked': 'marked group … for deletion',
  'group.restored': 'restored group',
  'group.removed': 'deleted group',
  'group.shared': 'shared group',
  'group.unshared': 'stopped sharing group',
  'issue.created': 'opened issue',
  'issue.updated': 'changed issue',
  'issue.closed': 'closed issue',
  'issue.reopened': 'reopened issue',
  'issue.cloned': 'cloned issue',
  'issue.removed': 'deleted issue',
  'issue_link.created': 'linked an issue to issue',
  'issue_link.removed': 'removed a link from issue',
  'subscription.created': 'turned on notifications for issue',
  'subscription.removed': 'turned off notifications for issue',
  'todo.created': 'added a to-do item about issue',
  'todo.finished': 'marked the to-do item about … as done',
  'todos.finished': 'marked all to-do items as done',
  'merge_request.created': 'opened merge request',
  'merge_request.updated': 'changed merge request',
  'merge_request.closed': 'closed merge request',
  'merge_request.reopened': 'reopened merge request',
  'merge_request.removed': 'deleted merge request',
  'merge_request.subscribed': 'turned on notifications for merge request',
  'merge_request.unsubscribed': 'turned off notifications for merge request',
  'merge_request.todo_added': 'added a to-do item about merge request',
  'merge_request.approved': 'approved merge request',
  'merge_request.unapproved': 'revoked the approval of merge request',
  'merge_request.merged': 'merged',
  'note.created': 'commented on',
  'note.updated': 'edited a comment on',
  'note.removed': 'deleted a comment on',
  'award_emoji.created': 'reacted to',
  'award_emoji.removed': 'removed a reaction from',
  'invitation.created': 'invited someone to',
  'invitation.updated': 'changed an invitation to',
  'invitation.removed': 'revoked an invitation to',
  'environment.created': 'created environment',
  'environment.updated': 'changed environment',
  'environment.stopped': 'stopped environment',
  'environment.removed': 'deleted environment',
  'deployment.created': 'deployed to',
  'deployment.updated': 'changed a deployment to',
  'deployment.removed': 'deleted a deployment to',
  'deliveries.sampled': 'added sample data to',
  'label.created': 'created label',
  'label.updated': 'changed label',
  'label.promoted': 'promoted label',
  'label.removed': 'deleted label',
  'label.subscribed': 'subscribed to label',
  'label.unsubscribed': 'unsubscribed from label',
  'milestone.created': 'created milestone',
  'milestone.updated': 'changed milestone',
  'milestone.closed': 'closed milestone',
  'milestone.reopened': 'reopened milestone',
  'milestone.promoted': 'promoted milestone',
  'milestone.removed': 'deleted milestone',
  'epic.created': 'created epic',
  'epic.updated': 'changed epic',
  'epic.closed': 'closed epic',
  'epic.reopened': 'reopened epic',
  'epic.todo_added': 'added a to-do item about epic',
  'epic.removed': 'deleted epic',
  'snippet.created': 'created snippet',
  'snippet.updated': 'changed snippet',
  'snippet.removed': 'deleted snippet',
  'topic.created': 'created topic',
  'topic.updated': 'changed topic',
  'topic.removed': 'deleted topic',
  'push_rule.created': 'added push rules to group',
  'push_rule.updated': 'changed the push rules of group',
  'push_rule.removed': 'removed the push rules of group',
  'custom_attribute.set': 'set a custom attribute on',
  'custom_attribute.removed': 'deleted a custom attribute from',
  'export.scheduled': 'started the export of project',
  'export.finished': 'exported project',
  'export.failed': 'could not export project',
  'upload.created': 'uploaded file',
  'upload.removed': 'deleted file',
  'import.scheduled': 'started the import of',
  'import.finished': 'imported project',
  'import.failed': 'could not import project',
  'key.created': 'added SSH key',
  'key.removed': 'deleted SSH key',
  'gpg_key.created': 'added GPG key',
  'gpg_key.removed': 'deleted GPG key',
  'token.created': 'created access token',
  'token.revoked': 'revoked access token',
  'terms.accepted': 'accepted the terms as',
  'terms.declined': 'declined the terms as',
  'user.created': 'created user',
  'user.updated': 'changed user',
  'user.renamed': 'changed the username of',
  'user.status_changed': 'changed the status of',
  'user.followed': 'followed user',
  'user.unfollowed': 'stopped following user',
  'email.created': 'added an address of',
  'email.removed': 'deleted an address of',
  'user.blocked': 'blocked user',
  'user.unblocked': 'unblocked user',
  'user.banned': 'banned user',
  'user.unbanned': 'lifted the ban of',
  'user.deactivated': 'deactivated user',
  'user.activated': 'activated user',
  'user.approved': 'approved user',
  'settings.updated': 'changed the settings',
  'clock.moved': 'set the clock to',
  'backup.created': 'started backup',
  'backup.removed': 'deleted backup',
  'backup.restored': 'restored backup',
  'system_hook.created': 'created system hook',
  'system_hook.updated': 'changed system hook',
  'system_hook.removed': 'deleted system hook',
  'user.removal_scheduled': 'started the deletion of user',
  'user.removed': 'deleted user',
}

interface ChangeWords {
  who: string
  what: string
  /** Follows the title of the record: "for deletion". */
  end?: string
}

/** Who made the change, and what was done. The title of the record follows `what`. */
export function changeWords({ kind, act, author, sudo_by, user, outcome }: Change): ChangeWords {
  const name = author?.name ?? 'Gantry'
  const who = sudo_by ? `${sudo_by.name} acting as ${name}` : name
  if (kind !== 'member') {
    const phrase = phrases[`${kind}.${outcome ?? act}`] ?? `${act} ${kind.replaceAll('_', ' ')}`
    const [what = phrase, end] = phrase.split(' … ')
    return end === undefined ? { who, what } : { who, what, end }
  }
  const member = user ?? 'a user'
  if (author === null && act === 'removed') return { who: member, what: 'is no longer a member of' }
  const isSelf = user === author?.name
  if (act === 'requested') return { who, what: 'requested access to' }
  if (act === 'request_ended')
    return { who, what: isSelf ? 'withdrew the request for access to' : `denied ${member} access to` }
  if (act === 'added') return { who, what: isSelf ? 'joined' : `added ${member} to` }
  if (act === 'removed') return { who, what: isSelf ? 'left' : `removed ${member} from` }
  return { who, what: `changed the membership of ${member} in` }
}
