import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { userIdsIn } from '../../../worlds/entity.ts'
import { dryRunEntity } from '../../requests/dry-run-entity.ts'
import { findUsernames } from '../../user-queries.ts'

export const getDryRun = endpoint(
  'GET /-/gantry/v1/dry-runs/:request_id',
  {
    summary:
      'Get what a write with the header `Gantry-Dry-Run: true` would have done, without secrets. The last 100 dry runs are kept, or fewer long ones',
    access: 'admin',
    params: { request_id: z.string() },
    answers: { 200: dryRunEntity },
  },
  async ({ params, instance, db }) => {
    const found = instance.dry_runs.find(params.request_id)
    if (!found) throw notFound('Dry run')
    return ok({ ...found, users: await findUsernames(db, userIdsIn(found.rows)) })
  },
)
