import { roles } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { type ByEvent, callByEvent, type PayloadOf, type StoredEvent } from '../../kit/events/events.ts'
import { settingOf } from '../../kit/settings/registry.ts'
import { presentPushRule } from '../../push-rules/entity.ts'
import type { Changes } from '../../snapshots/changes.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { accountStateReversals } from './account-states.ts'
import type { Sendable } from './batch.ts'
import { about, ofField, type Reversal, type Values } from './reversal-parts.ts'
import { audiencesWith } from './visibility-queries.ts'

const LONGEST_TEXT = 10_000
/** An event stores only the beginning of a long text, which cannot be restored. */
const isCut = (value: unknown) => typeof value === 'string' && value.length >= LONGEST_TEXT

const PLACE_FIELDS: readonly string[] = ['name', 'path', 'description', 'visibility', 'default_branch', 'topics']
const isPlaceField = (name: string) => PLACE_FIELDS.includes(name) || name.endsWith('_access_level')

/** Undefined if a changed field cannot be restored with its stored value. Fields in `ignored` follow from the others. */
function ofChanges(
  changes: Changes,
  level: number,
  isKnown: (name: string) => boolean,
  ignored: readonly string[] = [],
): Reversal | undefined {
  const fields = Object.entries(changes).filter(([name]) => !ignored.includes(name))
  const canRestore = ([name, { before, after }]: (typeof fields)[number]) =>
    isKnown(name) && !isCut(before) && !isCut(after)
  if (fields.length === 0 || !fields.every(canRestore)) return undefined
  const pick = (when: 'before' | 'after') => Object.fromEntries(fields.map(([name, change]) => [name, change[when]]))
  return { level, before: pick('before'), after: pick('after') }
}

/** A setting of the user's own that is on or off. */
const ofOwn = (name: string, before: boolean): Reversal => ({
  ...ofField(name, 0, before, !before),
  isPersonal: true,
})

const ISSUE_FIELDS: readonly string[] = [
  'title',
  'description',
  'milestone_id',
  'due_date',
  'confidential',
  'discussion_locked',
  'weight',
]

const fieldsOf = (value: unknown, name: string): readonly unknown[] =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null ? Reflect.get(one, name) : one))
    : []

/** Labels and assignees are stored as records, and the API takes titles and ids. */
function ofIssue({ snapshot: { changes } }: StoredEvent<'issue.updated'>): Reversal | undefined {
  const { labels, assignees, ...others } = changes
  const lists: Changes = {
    ...(labels && { labels: mapped(labels, (value) => fieldsOf(value, 'title')) }),
    ...(assignees && { assignee_ids: mapped(assignees, (value) => fieldsOf(value, 'id')) }),
  }
  const isKnown = (name: string) => ISSUE_FIELDS.includes(name) || name in lists
  return ofChanges({ ...others, ...lists }, roles.reporter, isKnown)
}

const LABEL_FIELDS: readonly string[] = ['name', 'color', 'description', 'priority']
const MILESTONE_FIELDS: readonly string[] = ['title', 'description', 'start_date', 'due_date']

/** The title of a label is stored as `title`, and the API calls it `name`. */
function ofLabel({ payload, snapshot: { changes } }: StoredEvent<'label.updated'>): Reversal | undefined {
  const { title, ...others } = changes
  const named = { ...others, ...(title && { name: title }) }
  return about(
    payload.label_id,
    ofChanges(named, roles.reporter, (name) => LABEL_FIELDS.includes(name)),
  )
}

const ofMilestone = ({ payload, snapshot: { changes } }: StoredEvent<'milestone.updated'>): Reversal | undefined =>
  about(
    payload.milestone_id,
    ofChanges(changes, roles.reporter, (name) => MILESTONE_FIELDS.includes(name)),
  )

const ofMilestoneState =
  (before: MilestoneState, after: MilestoneState) =>
  ({ payload }: StoredEvent<'milestone.closed' | 'milestone.reopened'>) =>
    about(payload.milestone_id, ofField('state', roles.reporter, before, after))
type MilestoneState = 'active' | 'closed'

const ofSubscription =
  (before: boolean) =>
  ({ payload }: StoredEvent<'label.subscribed' | 'label.unsubscribed'>) =>
    about(payload.label_id, ofOwn('subscribed', before))

const mapped = ({ before, after }: Changes[string], map: (value: unknown) => unknown) => ({
  before: map(before),
  after: map(after),
})

const levelFor = ({ project_id }: { project_id: number | null }) =>
  project_id === null ? roles.owner : roles.maintainer

function ofMember(
  payload: PayloadOf<'member.added' | 'member.updated' | 'member.removed'>,
  before: Values,
  after: Values,
): Reversal {
  return { level: levelFor(payload), before, after, user_id: payload.user_id }
}

const NO_MEMBER = { access_level: null, expires_at: null }
const NO_SHARE = { group_access: null, expires_at: null }

const ofStar = (before: boolean): Reversal => ofOwn('starred', before)

/** Secrets are not stored in events. The version of Markdown follows from the settings of the picture proxy. */
function ofSettings({ snapshot: { changes } }: StoredEvent<'settings.updated'>): Reversal | undefined {
  const changesProxy = Object.keys(changes).some((name) => name.startsWith('asset_proxy_'))
  const isKnown = (name: string) => settingOf(name) !== undefined && settingOf(name)?.about.secret === undefined
  return ofChanges(changes, roles.owner, isKnown, changesProxy ? ['local_markdown_version'] : [])
}

const reversals: Partial<ByEvent<Reversal | undefined>> = {
  ...accountStateReversals,
  'issue.closed': () => ofField('state', roles.reporter, 'opened', 'closed'),
  'issue.reopened': () => ofField('state', roles.reporter, 'closed', 'opened'),
  'issue.updated': ofIssue,
  'label.updated': ofLabel,
  'label.subscribed': ofSubscription(false),
  'label.unsubscribed': ofSubscription(true),
  'milestone.updated': ofMilestone,
  'milestone.closed': ofMilestoneState('active', 'closed'),
  'milestone.reopened': ofMilestoneState('closed', 'active'),
  'project.archived': () => ofField('archived', roles.owner, false, true),
  'project.unarchived': () => ofField('archived', roles.owner, true, false),
  'project.marked': () => ofField('marked_for_deletion', roles.owner, false, true),
  'project.starred': () => ofStar(false),
  'project.unstarred': () => ofStar(true),
  'project.updated': ({ snapshot: { changes } }) =>
    ofChanges(changes, 'visibility' in changes ? roles.owner : roles.maintainer, isPlaceField),
  'project.renamed': ({ snapshot: { changes } }) =>
    ofChanges(changes, roles.owner, isPlaceField, ['path_with_namespace']),
  'project.transferred': ({ payload, snapshot }) =>
    ofField('namespace_id', roles.owner, payload.old_namespace_id, snapshot.project.namespace_id),
  'group.updated': ({ snapshot: { changes } }) => ofChanges(changes, roles.owner, isPlaceField),
  'group.transferred': ({ payload }) => ofField('parent_id', roles.owner, payload.old_parent_id, payload.parent_id),
  'group.marked': () => ofField('marked_for_deletion', roles.owner, false, true),
  'member.added': ({ payload }) =>
    ofMember(payload, NO_MEMBER, { access_level: payload.access_level, expires_at: payload.expires_at }),
  'member.updated': ({ payload, snapshot }) =>
    ofMember(
      payload,
      { access_level: payload.old_access_level, expires_at: payload.old_expires_at },
      { access_level: snapshot.access_level, expires_at: snapshot.expires_at },
    ),
  'member.removed': ({ payload, snapshot }) =>
    // A membership that expired would expire again.
    payload.actor_id === null
      ? undefined
      : ofMember(payload, { access_level: snapshot.access_level, expires_at: snapshot.expires_at }, NO_MEMBER),
  'project.shared': ({ payload, snapshot }) => ofShare(snapshot, roles.maintainer, payload.group_id, true),
  'project.unshared': ({ payload, snapshot }) => ofShare(snapshot, roles.maintainer, payload.group_id, false),
  'group.shared': ({ payload, snapshot }) => ofShare(snapshot, roles.owner, payload.shared_with_group_id, true),
  'group.unshared': ({ payload, snapshot }) => ofShare(snapshot, roles.owner, payload.shared_with_group_id, false),
  'push_rule.updated': ({ snapshot: { rule, changes } }) => {
    const old = Object.fromEntries(Object.entries(changes).map(([name, { before }]) => [name, before]))
    const [after, before] = [ruleOf(rule), ruleOf({ ...rule, ...old })]
    const names = Object.keys(changes)
    return { level: roles.owner, before: pickFrom(before, names), after: pickFrom(after, names) }
  },
  'push_rule.created': ({ snapshot: { rule } }) => ({ level: roles.owner, before: {}, after: ruleOf(rule) }),
  'settings.updated': ofSettings,
  'push_rule.removed': ({ snapshot: { rule } }) => ({ level: roles.owner, before: ruleOf(rule), after: {} }),
}

function ofShare(
  { group_access, expires_at }: { group_access: number; expires_at: string | null },
  level: number,
  shared_group_id: number,
  isNew: boolean,
): Reversal {
  const share = { group_access, expires_at }
  return { level, before: isNew ? NO_SHARE : share, after: isNew ? share : NO_SHARE, shared_group_id }
}

function ruleOf(row: Parameters<typeof presentPushRule>[0]): Values {
  const { id: _, created_at: __, ...values } = presentPushRule(row)
  return values
}

const pickFrom = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** How the change can be undone; undefined if the stored event does not tell. */
export const reversalOf = (event: StoredEvent): Reversal | undefined => callByEvent(reversals, event)

/** The reversals of the events that the viewer may undo, by event id. The values may show what only members of that level may see. */
export async function reversalsFor(
  db: Db,
  viewer: Viewer,
  events: readonly Sendable[],
  today: string,
): Promise<ReadonlyMap<number, Reversal>> {
  const found = events.flatMap(({ event, described }) => {
    const reversal = reversalOf(event)
    const isOthers = reversal?.isPersonal && event.origin.actor_id !== viewer.id
    return reversal && !isOthers ? [{ id: event.id, reversal, described }] : []
  })
  const audiences = found.map(({ reversal: { level, isPersonal }, described: { audience } }) =>
    isPersonal ? audience : { ...audience, level: Math.max(level, audience.level), users: [], visibility: null },
  )
  const allowed = await audiencesWith(db, viewer, audiences, today)
  return new Map(found.filter((_, at) => allowed.has(at)).map(({ id, reversal }) => [id, reversal]))
}
