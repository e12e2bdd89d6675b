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
  /** Encrypted, because a signed URL is a secret. Removed when the export ends. */
  upload_url_sealed: string | null
  upload_http_method: string | null
  /** Null until the export ends, after an upload, and when the archive has expired. */
  file: string | null
  /** The name of the archive for its reader. */
  filename: string | null
  size_bytes: number | null
  /** For the user who exports. */
  error: string | null
  created_at: string
  updated_at: string
  /** The id of the request that scheduled the export. */
  correlation_id: string | null
  started_at: string | null
  finished_at: string | null
  /** JSON: how far the export is. */
  progress: Generated<string>
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
  /** Of an archive that is not downloaded yet: what its server said. */
  size_bytes: number | null
  source: Generated<'file' | 'url' | 'object_storage'>
  /** Where the archive comes from, without the query and credentials of a URL; null for an uploaded file. */
  source_location: string | null
  /** Encrypted: what the download needs. Null once the archive is stored or the import has ended. */
  source_sealed: string | null
  /** Null for an uploaded file. */
  downloaded_bytes: number | null
  progress: Generated<string>
  /** JSON. Null until the archive is read, and for imports before results were stored. */
  result: string | null
  /** Records and parts of records; null like the result. */
  failed_records: number | null
  error: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  /** When the archive was first read: a remote import downloads it before. Null for imports before this was stored. */
  reading_at: string | null
}

interface ImportFailureTable {
  id: Generated<number>
  import_id: number
  relation_name: string
  line_number: number
  exception_class: string
  exception_message: string | null
  source: string
  /** The list inside the record that holds what failed; null if the whole record failed. */
  part: string | null
  record_iid: number | null
  record_title: string | null
  field: string | null
  reason: string | null
  created_at: string
}
