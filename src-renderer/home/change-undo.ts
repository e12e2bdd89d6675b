import { ApiError } from '../api/api-error.ts'
import { fetchBody, type ResponseBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import type { Refusal } from '../changes/runner.ts'
import { refusalOf } from '../changes/undo.ts'
import { markGroupAgain } from '../groups/mark-again.ts'
import { labelNames } from '../issues/issue.ts'
import { type DirectMembership, readDirect, writeDirect } from '../members/direct-membership.ts'
import { shareLevelOf } from '../members/roles.ts'
import { markProjectAgain } from '../projects/mark-again.ts'
import { isSameSetting } from '../ui/draft-changes.ts'

export type Change = ResponseBody<'GET /-/gantry/v1/changes'>[number]
type Values = Readonly<Record<string, unknown>>

/** The changed part of a record. */
interface Part {
  /** The current values. Throws an ApiError if the record is gone. */
  read: () => Promise<Values>
  /** Writes with the ordinary requests of the console, so the server checks the rights. */
  write: (to: Values, from: Values) => Promise<Refusal | undefined>
}

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

function starPart(id: number): Part {
  return {
    read: async () => {
      const found = await fetchBody('GET /projects', {
        starred: true,
        simple: true,
        id_after: id - 1,
        id_before: id + 1,
      })
      return { starred: found.length > 0 }
    },
    write: async ({ starred }) => {
      await fetchBody(starred ? 'POST /projects/:id/star' : 'POST /projects/:id/unstar', { id })
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

interface Place {
  kind: 'project' | 'group'
  id: number
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

const shareAddresses = {
  project: {
    read: 'GET /projects/:id',
    add: 'POST /projects/:id/share',
    remove: 'DELETE /projects/:id/share/:group_id',
  },
  group: { read: 'GET /groups/:id', add: 'POST /groups/:id/share', remove: 'DELETE /groups/:id/share/:group_id' },
} as const

/** A share with a group; null values if there is none. */
function sharePart({ kind, id }: Place, group_id: number): Part {
  const addresses = shareAddresses[kind]
  return {
    read: async () => {
      const { shared_with_groups } = await fetchBody(addresses.read, { id })
      const share = shared_with_groups?.find((group) => group.group_id === group_id)
      return { group_access: share?.group_access_level ?? null, expires_at: share?.expires_at ?? null }
    },
    write: async ({ group_access, expires_at }) => {
      if (typeof group_access !== 'number') await fetchBody(addresses.remove, { id, group_id })
      else {
        const until = textOrNull(expires_at)
        await fetchBody(addresses.add, {
          id,
          group_id,
          group_access: shareLevelOf(group_access),
          ...(until && { expires_at: until }),
        })
      }
      return undefined
    },
  }
}

/** The push rule of a group; no values if there is none. */
function pushRulePart(id: number): Part {
  return {
    read: async () => {
      try {
        return { ...(await fetchBody('GET /groups/:id/push_rule', { id })) }
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 404) return {}
        throw cause
      }
    },
    write: async (to, from) => {
      if (Object.keys(to).length === 0) await fetchBody('DELETE /groups/:id/push_rule', { id })
      else if (Object.keys(from).length === 0) await fetchBody('POST /groups/:id/push_rule', { id, ...to })
      else await fetchBody('PUT /groups/:id/push_rule', { id, ...to })
      return undefined
    },
  }
}

function partOf({ kind, act, iid, project_id, group_id, undo }: Change): Part | undefined {
  const place: Place | undefined =
    project_id !== null
      ? { kind: 'project', id: project_id }
      : group_id !== null
        ? { kind: 'group', id: group_id }
        : undefined
  if (!place || !undo) return undefined
  if (kind === 'issue') return iid === null ? undefined : issuePart(place.id, iid)
  if (kind === 'member') return undo.user_id === null ? undefined : memberPart(place, undo.user_id)
  if (kind === 'push_rule') return pushRulePart(place.id)
  if (undo.shared_group_id !== null) return sharePart(place, undo.shared_group_id)
  if (act === 'starred' || act === 'unstarred') return starPart(place.id)
  return place.kind === 'project' ? projectPart(place.id) : groupPart(place.id)
}

const inOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value)
const isSame = (one: unknown, other: unknown) => isSameSetting(inOrder(one), inOrder(other))

/** The fields whose values differ from the expected ones, with their current values: `state is "opened"`. */
export function differencesFrom(expected: Values, now: Values): string[] {
  // No expected values: the record should not exist.
  if (Object.keys(expected).length === 0) return Object.keys(now).length > 0 ? ['it exists again'] : []
  return Object.entries(expected)
    .filter(([name, value]) => !isSame(now[name], value))
    .map(([name]) => `${name} is ${JSON.stringify(now[name] ?? null)}`)
}

/** Writes the values `to`, unless the record no longer has the values `from`. Compares the record with `to` afterwards. */
const moveBetween =
  ({ read, write }: Part, from: Values, to: Values): Undo =>
  async () => {
    try {
      const since = differencesFrom(from, await read())
      if (since.length > 0) return { text: `Not undone, because it has changed since: ${since.join(', ')}.` }
      const refusal = await write(to, from)
      if (refusal) return refusal
      const missed = differencesFrom(to, await read())
      return missed.length > 0 ? { text: `Not undone completely: ${missed.join(', ')}.` } : undefined
    } catch (cause) {
      return refusalOf(cause)
    }
  }

/** How to undo a change of the list, and how to take that back; undefined if the change cannot be undone. */
export function undoOf(change: Change): { undo: Undo; redo: Undo } | undefined {
  const part = partOf(change)
  if (!part || !change.undo) return undefined
  const { before, after } = change.undo
  return { undo: moveBetween(part, after, before), redo: moveBetween(part, before, after) }
}
