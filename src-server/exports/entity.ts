import { z } from 'zod'
import { exportProgress, readProgress } from './progress.ts'

const HOUR_MS = 3_600_000
/** How long an archive can be downloaded. */
const KEPT_MS = 24 * HOUR_MS

/** ISO timestamp: an archive that ended before it has expired. */
export const expiryOf = (now: number) => new Date(now - KEPT_MS).toISOString()

const exportStatus = z.enum(['none', 'queued', 'started', 'finished', 'regeneration_in_progress'])
type ExportStatus = z.output<typeof exportStatus>

export const exportEntity = z
  .object({
    id: z.int().describe('Id of the project'),
    description: z.string().nullable(),
    name: z.string(),
    name_with_namespace: z.string(),
    path: z.string(),
    path_with_namespace: z.string(),
    created_at: z.string().describe('When the project was created').meta({ format: 'date-time' }),
    export_status: exportStatus,
    _links: z.object({ api_url: z.string(), web_url: z.string() }).optional().describe('Only for a finished export'),
  })
  .meta({ id: 'ExportStatus' })

/** The states of a stored export. */
export const storedExportStatus = z.enum(['queued', 'started', 'finished', 'failed'])

/** An export in the history. */
export const pastExportEntity = z
  .object({
    id: z.int(),
    project_id: z.int(),
    path_with_namespace: z.string(),
    status: storedExportStatus,
    error: z.string().nullable(),
    uploads: z.boolean().describe('Whether the archive is sent to an address instead of being kept'),
    size_bytes: z.int().nullable().describe('Of the archive'),
    progress: exportProgress.nullable().describe('Null before the export has begun'),
    exported_by: z.string().nullable().describe('Name of the user'),
    created_at: z.string().meta({ format: 'date-time' }),
    started_at: z.string().meta({ format: 'date-time' }).nullable(),
    finished_at: z.string().meta({ format: 'date-time' }).nullable(),
    expires_at: z
      .string()
      .meta({ format: 'date-time' })
      .nullable()
      .describe('Until when the archive can be downloaded; null if there is none'),
  })
  .meta({ id: 'PastExport' })

interface PastExportRow {
  id: number
  project_id: number
  path_with_namespace: string
  status: z.output<typeof storedExportStatus>
  error: string | null
  file: string | null
  size_bytes: number | null
  progress: string
  upload_http_method: string | null
  exported_by: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

export function presentPastExport(row: PastExportRow, now: number): z.input<typeof pastExportEntity> {
  const { file, progress, upload_http_method, finished_at, ...facts } = row
  const kept = file !== null && finished_at !== null && finished_at >= expiryOf(now)
  return {
    ...facts,
    uploads: upload_http_method !== null,
    progress: readProgress(progress),
    finished_at,
    expires_at: kept ? new Date(Date.parse(finished_at) + KEPT_MS).toISOString() : null,
  }
}

interface Project {
  id: number
  description: string | null
  name: string
  name_with_namespace: string
  path: string
  path_with_namespace: string
  created_at: string
}

interface CurrentExport {
  status: z.output<typeof storedExportStatus>
  file: string | null
  finished_at: string | null
}

/** The export whose archive can be downloaded now. */
export const downloadable = <E extends CurrentExport>(rows: readonly E[], now: number): E | undefined =>
  rows.find(({ file, finished_at }) => file !== null && (finished_at ?? '') >= expiryOf(now))

/** @param rows the current exports of the project */
export function statusOf(rows: readonly CurrentExport[], now: number): ExportStatus {
  const running = rows.find(({ status }) => status === 'queued' || status === 'started')
  const archive = downloadable(rows, now)
  if (running && archive) return 'regeneration_in_progress'
  if (running) return running.status === 'queued' ? 'queued' : 'started'
  return archive ? 'finished' : 'none'
}

export function presentExport(
  project: Project,
  export_status: ExportStatus,
  base_url: string,
): z.input<typeof exportEntity> {
  const { id, description, name, name_with_namespace, path, path_with_namespace, created_at } = project
  return {
    ...{ id, description, name, name_with_namespace, path, path_with_namespace, created_at },
    export_status,
    ...(export_status === 'finished' && {
      _links: {
        api_url: `${base_url}/api/v4/projects/${id}/export/download`,
        web_url: `${base_url}/${path_with_namespace}/download_export`,
      },
    }),
  }
}

/** Characters of an archive's name before its ending. */
const NAME_LENGTH = 51

/** `2026-11-20_09-30-00-123_tools_saw_export.tar.gz` */
export function archiveName(path_with_namespace: string, at: string): string {
  const time = at.slice(0, 23).replace('T', '_').replaceAll(/[:.]/g, '-')
  return `${`${time}_${path_with_namespace.replaceAll('/', '_')}`.slice(0, NAME_LENGTH)}_export.tar.gz`
}
