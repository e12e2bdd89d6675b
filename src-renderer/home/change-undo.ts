import { fetchBody, type ResponseBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { moveBetween, type Part, type Values } from '../changes/record-part.ts'
import { markGroupAgain } from '../groups/mark-again.ts'
import { labelNames } from '../issues/issue.ts'
import { type DirectMembership, type Place, readDirect, writeDirect } from '../members/direct-membership.ts'
import { sharePart } from '../members/share-part.ts'
import { markProjectAgain } from '../projects/mark-again.ts'
import { labelPart, milestonePart } from '../projects/planning-parts.ts'
import { starPart } from '../projects/star-part.ts'
import { pushRulePart } from '../push-rules/rule-part.ts'
import { settingsPart } from '../settings/settings-part.ts'
import { statePart } from '../users/state-part.ts'

export type Change = ResponseBody<'GET /-/gantry/v1/changes'>[number]
/** What an undo needs to know of a change. */
type Undoable = Pick<Change, 'kind' | 'act' | 'iid' | 'project_id' | 'group_id' | 'undo'>

function issuePart(id: number, issue_iid: number): Part {
  return {
    read: async () => {
      const issue = await fetchBody('GET /projects/:id/issues/:issue_iid', { id, issue_iid })
      return {
        ...issue,
        labels: labelNames(issue),
        assignee_ids: issue.assignees.map((person) => person.id),
        milestone_id: issue.milestone?.id ?? null,
      }
    },
    write: async ({ state, assignee_ids, milestone_id, ...others }) => {
      const isNobody = Array.isArray(assignee_ids) && assignee_ids.length === 0
      await fetchBody('PUT /projects/:id/issues/:issue_iid', {
        id,
        issue_iid,
        ...others,
        ...(state !== undefined && { state_event: state === 'closed' ? 'close' : 'reopen' }),
        // 0 stands for nobody and for no milestone.
        ...(assignee_ids !== undefined && { assignee_ids: isNobody ? [0] : numbersIn(assignee_ids) }),
        ...(milestone_id !== undefined && { milestone_id: Number(milestone_id ?? 0) }),
      })
      return undefined
    },
  }
}

const numbersIn = (list: unknown) => (Array.isArray(list) ? list.map(Number) : [])

function projectPart(id: number): Part {
  return {
    read: async () => {
      const project = await fetchBody('GET /projects/:id', { id })
      return {
        ...project,
        namespace_id: project.namespace.id,
        marked_for_deletion: typeof project.marked_for_deletion_on === 'string',
      }
    },
    write: async ({ archived, marked_for_deletion, namespace_id, ...settings }) => {
      if (archived !== undefined)
        await fetchBody(archived ? 'POST /projects/:id/archive' : 'POST /projects/:id/unarchive', { id })
      else if (marked_for_deletion === true) return markProjectAgain(id)
      else if (marked_for_deletion === false) await fetchBody('POST /projects/:id/restore', { id })
      else if (namespace_id !== undefined)
        await fetchBody('PUT /projects/:id/transfer', { id, namespace: Number(namespace_id) })
      else await fetchBody('PUT /projects/:id', { id, ...settings })
      return undefined
    },
  }
}

function groupPart(id: number): Part {
  return {
    read: async () => {
      const group = await fetchBody('GET /groups/:id', { id, with_projects: false })
      return { ...group, marked_for_deletion: typeof group.marked_for_deletion_on === 'string' }
    },
    write: async ({ marked_for_deletion, parent_id, ...settings }) => {
      if (marked_for_deletion === true) return markGroupAgain(id)
      if (marked_for_deletion === false) await fetchBody('POST /groups/:id/restore', { id })
      else if (parent_id !== undefined)
        await fetchBody('POST /groups/:id/transfer', { id, ...(parent_id !== null && { group_id: Number(parent_id) }) })
      else await fetchBody('PUT /groups/:id', { id, ...settings })
      return undefined
    },
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

function membershipOf({ access_level, expires_at }: Values): DirectMembership | undefined {
  return typeof access_level === 'number' ? { access_level, expires_at: textOrNull(expires_at) } : undefined
}

function memberPart(place: Place, user_id: number): Part {
  return {
    read: async () => ({ ...((await readDirect(place, user_id)) ?? { access_level: null, expires_at: null }) }),
    write: (to, from) => writeDirect(place, user_id, membershipOf(from), membershipOf(to)),
  }
}

function partOf({ kind, act, iid, project_id, group_id, undo }: Undoable): Part | undefined {
  const place: Place | undefined =
    project_id !== null
      ? { kind: 'project', id: project_id }
      : group_id !== null
        ? { kind: 'group', id: group_id }
        : undefined
  if (kind === 'settings' && undo) return settingsPart
  if (kind === 'user' && undo) return undo.record_id === null ? undefined : statePart(undo.record_id)
  if (!place || !undo) return undefined
  if (kind === 'issue') return iid === null ? undefined : issuePart(place.id, iid)
  if (kind === 'member') return undo.user_id === null ? undefined : memberPart(place, undo.user_id)
  if (kind === 'push_rule') return pushRulePart(place.id)
  if (kind === 'label') return undo.record_id === null ? undefined : labelPart(place, undo.record_id)
  if (kind === 'milestone') return undo.record_id === null ? undefined : milestonePart(place, undo.record_id)
  if (undo.shared_group_id !== null) return sharePart(place, undo.shared_group_id)
  if (act === 'starred' || act === 'unstarred') return starPart(place.id)
  return place.kind === 'project' ? projectPart(place.id) : groupPart(place.id)
}

/** How to undo a change of the list, and how to take that back; undefined if the change cannot be undone. */
export function undoOf(change: Undoable): { undo: Undo; redo: Undo } | undefined {
  const part = partOf(change)
  if (!part || !change.undo) return undefined
  const { before, after } = change.undo
  return { undo: moveBetween(part, after, before), redo: moveBetween(part, before, after) }
}
