import { getAuditEvent, getGroupAuditEvent, getProjectAuditEvent } from './endpoints/get-audit-event.ts'
import { listAuditEvents, listGroupAuditEvents, listProjectAuditEvents } from './endpoints/list-audit-events.ts'

export const auditEvents = [
  listAuditEvents,
  getAuditEvent,
  listGroupAuditEvents,
  getGroupAuditEvent,
  listProjectAuditEvents,
  getProjectAuditEvent,
] as const
