import { z } from 'zod'
import { requireUnderSetting } from '../../kit/access/rate-limits.ts'
import { invalid, refused } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { accepted } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { policyOf } from '../../kit/outbound/policy.ts'
import { obstacleTo } from '../../kit/outbound/target.ts'
import { bySetting } from '../../kit/reason.ts'
import { projectId } from '../../projects/entity.ts'
import { findExportable, requireExports } from '../access.ts'
import { scheduleExport } from '../acts/schedule-export.ts'
import { storageSize } from '../queries.ts'
import { UPLOAD_URL } from '../upload.ts'

const MEBIBYTE = 1024 * 1024
const LONGEST_URL = 8_192

export const scheduleProjectExport = endpoint(
  'POST /projects/:id/export',
  {
    summary: 'Schedule an export of a project',
    access: 'user',
    params: { id: projectId },
    body: {
      description: z
        .string()
        .max(1_000_000)
        .optional()
        .describe('In the archive, instead of the description of the project'),
      upload: z
        .object({
          url: z.string().max(LONGEST_URL).optional(),
          http_method: z.enum(['PUT', 'POST']).default('PUT'),
        })
        .optional()
        .describe('Where the finished archive is sent. It is then not kept for a download'),
    },
    answers: { 202: z.object({ message: z.string() }) },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    requireExports(instance)
    const project = await findExportable(db, actor, params.id, 'write')
    requireUnderSetting(instance, 'project_export_limit', actor.id)
    const largest = instance.settings.get('max_export_size') * MEBIBYTE
    if (largest > 0 && (await storageSize(db, project.id)) > largest)
      throw refused('The project size exceeds the export limit.', bySetting('max_export_size'))
    const url = body.upload?.url || undefined
    if (url !== undefined) requireTarget(instance, url)
    await scheduleExport(act, {
      project_id: project.id,
      description: body.description ?? null,
      upload_url_sealed: url === undefined ? null : instance.vault.seal(UPLOAD_URL, url),
      upload_http_method: url === undefined ? null : (body.upload?.http_method ?? 'PUT'),
      correlation_id: request.id,
    })
    return accepted({ message: '202 Accepted' })
  },
)

/** @throws ApiError 400 for a URL that the archive could not be sent to */
function requireTarget({ settings }: Pick<Instance, 'settings'>, url: string) {
  const protocol = URL.parse(url)?.protocol
  if (protocol !== 'http:' && protocol !== 'https:')
    throw invalid({ url: ['is blocked: Only allowed schemes are http, https'] })
  if (obstacleTo({ url, sender: 'export' }, policyOf(settings)))
    throw invalid({ url: ['is blocked: Requests to this address are not allowed'] })
}
