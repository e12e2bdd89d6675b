import type { Generated } from 'kysely'

declare module '../kit/db/schema.ts' {
  interface Database {
    export: ExportTable
    import: ImportTable
    import_failure: ImportFailureTable
  }
}

interface ExportTable {
  id: Generated<number>
  project_id: number
  user_id: number | null
  status: 'queued' | 'started' | 'finished' | 'failed'
  description: string | null
  upload_url_sealed: string | null
  upload_http_method: string | null
  file: string | null
  filename: string | null
  size_bytes: number | null
  error: string | null
  created_at: string
  updated_at: string
}

interface ImportTable {
  id: Generated<number>
  project_id: number
  user_id: number | null
  import_type: string
  status: 'scheduled' | 'started' | 'finished' | 'failed'
  correlation_id: string
  name: string
  path: string
  name_with_namespace: string
  path_with_namespace: string
  description: string | null
  override_params: Generated<string>
  overwrites_project_id: number | null
  file: string | null
  size_bytes: number | null
  progress: Generated<string>
  error: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

interface ImportFailureTable {
  id: Generated<number>
  import_id: number
  relation_name: string
  line_number: number
  exception_class: string
  exception_message: string | null
  source: string
  created_at: string
}
