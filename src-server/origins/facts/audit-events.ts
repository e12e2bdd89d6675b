import { assumed, entities, type Facts, observed, routes } from '../origin.ts'

export const auditEvents: readonly Facts[] = [
  routes(
    ['GET /audit_events'],
    observed('audit events', 'entity_type entity_id created_after created_before'),
    assumed('order_by sort'),
  ),
  routes(
    [
      'GET /audit_events/:id',
      'GET /groups/:id/audit_events/:audit_event_id',
      'GET /projects/:id/audit_events/:audit_event_id',
    ],
    assumed(),
  ),
  routes(
    ['GET /groups/:id/audit_events', 'GET /projects/:id/audit_events'],
    observed('audit events', 'created_after created_before'),
    assumed('order_by sort'),
  ),
  entities(
    ['AuditEvent'],
    observed(
      'audit events',
      `id author_id entity_id entity_type details details.author_name details.target_id details.target_type
details.target_details details.ip_address details.entity_path created_at`,
    ),
    assumed(`details.change details.from details.to details.event_name details.custom_message details.author_email
details.author_class details.impersonated_by`),
  ),
]
