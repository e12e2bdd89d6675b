import { applicationSettings } from './facts/application-settings.ts'
import { auditEvents } from './facts/audit-events.ts'
import { awardEmoji } from './facts/award-emoji.ts'
import { conventions } from './facts/conventions.ts'
import { customAttributes } from './facts/custom-attributes.ts'
import { deployments } from './facts/deployments.ts'
import { discussions } from './facts/discussions.ts'
import { dora } from './facts/dora.ts'
import { environments } from './facts/environments.ts'
import { epics } from './facts/epics.ts'
import { events } from './facts/events.ts'
import { exports } from './facts/exports.ts'
import { groups } from './facts/groups.ts'
import { hooks } from './facts/hooks.ts'
import { imports } from './facts/imports.ts'
import { issues } from './facts/issues.ts'
import { iterations } from './facts/iterations.ts'
import { keys } from './facts/keys.ts'
import { labels } from './facts/labels.ts'
import { members } from './facts/members.ts'
import { mergeRequests } from './facts/merge-requests.ts'
import { metadata } from './facts/metadata.ts'
import { milestones } from './facts/milestones.ts'
import { namespaces } from './facts/namespaces.ts'
import { notes } from './facts/notes.ts'
import { projects } from './facts/projects.ts'
import { pushRules } from './facts/push-rules.ts'
import { resourceEvents } from './facts/resource-events.ts'
import { shares } from './facts/shares.ts'
import { snippets } from './facts/snippets.ts'
import { todos } from './facts/todos.ts'
import { tokens } from './facts/tokens.ts'
import { topics } from './facts/topics.ts'
import { uploads } from './facts/uploads.ts'
import { userRemoval } from './facts/user-removal.ts'
import { users } from './facts/users.ts'
import type { Facts } from './origin.ts'

/** Everything that is stated about the platform's routes and entities. Routes below `/-/` are Gantry's own and need no statement. */
export const facts: readonly Facts[] = [
  ...applicationSettings,
  ...auditEvents,
  ...awardEmoji,
  ...conventions,
  ...customAttributes,
  ...deployments,
  ...discussions,
  ...dora,
  ...environments,
  ...epics,
  ...events,
  ...exports,
  ...groups,
  ...hooks,
  ...imports,
  ...issues,
  ...iterations,
  ...keys,
  ...labels,
  ...members,
  ...mergeRequests,
  ...metadata,
  ...milestones,
  ...namespaces,
  ...notes,
  ...projects,
  ...pushRules,
  ...resourceEvents,
  ...shares,
  ...snippets,
  ...todos,
  ...tokens,
  ...topics,
  ...uploads,
  ...userRemoval,
  ...users,
]
