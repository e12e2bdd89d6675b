import type { ResponseBody } from '../api/client.ts'

type Deletion = ResponseBody<'GET /-/gantry/v1/groups/:id/contents'>['deletion']

/**
 * What deleting a group does: marks it, so that it goes on a later day; takes away at once what was to go later; or takes it away at once
 * since nothing waits here.
 */
export type Leaving = { kind: 'later'; on: string; days: number } | { kind: 'sooner'; on: string } | { kind: 'at once' }

const day_ms = 86_400_000

export function leaving({ after_days, on }: Deletion, now: number): Leaving {
  if (after_days === null) return { kind: 'at once' }
  if (on !== null) return { kind: 'sooner', on }
  return { kind: 'later', on: new Date(now + after_days * day_ms).toISOString().slice(0, 10), days: after_days }
}
