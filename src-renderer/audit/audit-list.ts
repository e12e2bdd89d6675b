import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { AuditEntry } from './audit-entry.ts'
import { type AuditQuery, auditOperators, toAuditQuery } from './audit-filter.ts'

const address = 'GET /-/gantry/v1/audit'

/** Stored changes, the newest first. */
export const auditList = (today: string): ListKind<AuditEntry, AuditQuery, 'id'> => ({
  nouns: ['change', 'changes'],
  operators: auditOperators,
  toQuery: (terms) => toAuditQuery(terms, today),
  orders: [{ id: 'id', name: 'Newest' }],
  source: (query) => sourceOf(address, (page) => ({ ...query, ...page })),
  count: (query) => countOf(address, (page) => ({ ...query, ...page })),
  idOf: ({ id }) => String(id),
})
