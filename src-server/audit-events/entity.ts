import { z } from 'zod'

export const ENTITY_TYPES = ['User', 'Group', 'Project', 'Key'] as const

export const auditEventEntity = z
  .object({
    id: z.int().describe('Ids rise in the order of commits'),
    author_id: z.int().nullable().describe('null: the instance itself, such as a sweep'),
    entity_id: z.int(),
    entity_type: z
      .enum([...ENTITY_TYPES, 'Instance'])
      .describe('`Instance`: settings and system hooks, always with the id 1'),
    details: z.object({
      change: z.string().optional().describe('The field that changed, if it is only one'),
      from: z.unknown().optional(),
      to: z.unknown().optional(),
      event_name: z.string().describe('The kind of record and the act: `project_archived`'),
      custom_message: z.string().describe('The act, and the fields that changed'),
      author_name: z.string().nullable().describe('null: the instance itself, or the account is gone'),
      author_email: z
        .string()
        .optional()
        .describe('The address of the author. For administrators only, because others see public addresses only'),
      author_class: z.literal('User').optional().describe('Missing if the instance itself did it'),
      impersonated_by: z
        .string()
        .optional()
        .describe('The name of whoever acted as the author. For administrators only'),
      target_id: z.int(),
      target_type: z.string(),
      target_details: z.string().nullable().describe('The name at the time of the change'),
      ip_address: z
        .string()
        .nullable()
        .describe('The address that the request came from; null if the instance itself did it'),
      entity_path: z.string().nullable().describe('The path or username at the time of the change'),
    }),
    created_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof auditEventEntity>

export interface AuditedEntity {
  entity_type: AuditEvent['entity_type']
  entity_id: number
}
