import type { ResponseBody } from '../api/client.ts'

type Deletion = ResponseBody<'GET /-/gantry/v1/groups/:id/contents'>['deletion']

/**
 * What deleting a group does. `scheduled` marks the group for deletion on a later day. `early` deletes a marked group before its day.
 * `immediate` applies if delayed deletion is off.
 */
export type DeletionPlan =
  | { kind: 'scheduled'; on: string; days: number }
  | { kind: 'early'; on: string }
  | { kind: 'immediate' }

const day_ms = 86_400_000

export function deletionPlan({ after_days, on }: Deletion, now: number): DeletionPlan {
  if (after_days === null) return { kind: 'immediate' }
  if (on !== null) return { kind: 'early', on }
  return { kind: 'scheduled', on: new Date(now + after_days * day_ms).toISOString().slice(0, 10), days: after_days }
}
