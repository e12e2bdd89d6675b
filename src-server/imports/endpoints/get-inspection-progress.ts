import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { archiveId } from '../inspection/fields.ts'
import { inspectionProgressEntity, NOT_RUNNING, progressKey, runningInspections } from '../inspection/progress.ts'

export const getInspectionProgress = endpoint(
  'GET /-/gantry/v1/import-inspections/:archive_id',
  {
    summary: 'How far an own inspection of an export archive has come',
    access: 'user',
    params: { archive_id: archiveId },
    answers: { 200: inspectionProgressEntity },
  },
  async ({ params, actor, instance }) =>
    ok(runningInspections(instance).get(progressKey(actor.id, params.archive_id)) ?? NOT_RUNNING),
)
