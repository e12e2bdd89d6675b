import type { ResponseBody } from '../api/client.ts'
import type { Change } from '../home/changed-record.ts'
import { roleName } from '../members/roles.ts'

export type AuditEntry = ResponseBody<'GET /-/gantry/v1/audit'>[number]
export type AuditDetail = ResponseBody<'GET /-/gantry/v1/audit/:id'>

/** The entry as the list of changes on Home describes one. */
export const changeOf = (entry: AuditEntry): Change => ({ ...entry, id: String(entry.id) })

/** `visibility: private → public`, for one line; undefined if the entry stores no values. */
export function changesText({ changes }: Pick<AuditEntry, 'changes'>): string | undefined {
  const [first, ...others] = changes
  if (!first) return undefined
  const { field, before, after } = first
  const one = hasHiddenValues(first)
    ? `${field}: changed`
    : `${field}: ${valueText(field, before)} → ${valueText(field, after)}`
  return others.length === 0 ? one : `${one}, and ${others.map((other) => other.field).join(', ')}`
}

const masked = '[masked]'

/** Whether the entry says only that the field changed: both values are secrets, or stored nowhere, such as pictures. */
export const hasHiddenValues = ({ before, after }: AuditEntry['changes'][number]): boolean =>
  before === masked && after === masked

const levels = ['access_level', 'group_access']

/** The name of a role, and `none` for an end that is not set. */
function wordFor(field: string, value: unknown): string | undefined {
  if (levels.includes(field) && typeof value === 'number') return roleName(value)
  return field === 'expires_at' && isNone(value) ? 'none' : undefined
}
const isNone = (value: unknown) => value === null || value === undefined || value === ''

/** A stored value as text: a dash for none. */
export function valueText(field: string, value: unknown): string {
  const word = wordFor(field, value)
  if (word !== undefined) return word
  if (isNone(value)) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A stored value as a text to compare, on several lines if it has parts. */
export function wholeText(field: string, value: unknown): string {
  const word = wordFor(field, value)
  if (word !== undefined) return word
  if (isNone(value)) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** The reads that change with every change of the instance. */
export const auditReads = [
  'GET /-/gantry/v1/audit',
  'GET /-/gantry/v1/audit/:id',
  'GET /-/gantry/v1/audit_figures',
  'GET /-/gantry/v1/changes',
] as const
