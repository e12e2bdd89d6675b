import { z } from 'zod'

const failedRelation = z.object({
  id: z.int(),
  created_at: z.string(),
  exception_class: z.string(),
  source: z.string(),
  exception_message: z.string().nullable(),
  relation_name: z.string(),
  line_number: z.int().describe('Counts from 0'),
})

const importStatus = z.enum(['none', 'scheduled', 'started', 'finished', 'failed'])

/** The states of a stored import. */
export const storedImportStatus = importStatus.exclude(['none'])

/** The last import of a project. `id` is the project's id. */
export const importEntity = z
  .object({
    id: z.int(),
    description: z.string().nullable(),
    name: z.string(),
    name_with_namespace: z.string(),
    path: z.string(),
    path_with_namespace: z.string(),
    created_at: z.string(),
    import_status: importStatus,
    import_type: z.string().nullable(),
    correlation_id: z.string().nullable(),
    failed_relations: z.array(failedRelation).describe('At most 100, newest first'),
    import_error: z.string().nullable(),
    stats: z.null().describe('Always null: only imports from other services have statistics'),
  })
  .meta({ id: 'Import' })
export type ImportEntity = z.infer<typeof importEntity>

/** What became of the records of an archive, all relations together. */
const importOutcomes = z.object({
  read: z.int(),
  written: z.int(),
  failed: z.int(),
  left_out: z.int().describe('Records that were skipped on purpose'),
})

/** Where the archive of an import comes from. */
export const importSourceFields = {
  source: z
    .enum(['file', 'url', 'object_storage'])
    .describe('Where the archive comes from: an uploaded file, or another server'),
  source_location: z
    .string()
    .nullable()
    .describe('The URL without its query and credentials, or `BUCKET/KEY`; null for an uploaded file'),
  size_bytes: z
    .int()
    .nullable()
    .describe(
      'Size of the archive; before its download, what its server said. Null for imports before sizes were stored',
    ),
  downloaded_bytes: z
    .int()
    .nullable()
    .describe('How much of the archive has been downloaded; null for an uploaded file'),
  checked_bytes: z
    .int()
    .nullable()
    .describe(
      'How much of the archive a running import has checked before it writes the records; null at any other time',
    ),
  reading_at: z
    .string()
    .meta({ format: 'date-time' })
    .nullable()
    .describe('When reading the archive began: after its download. Null for imports before this was stored'),
}

/** An import in the history. Imports of projects without a record, such as forks, are not listed. */
export const pastImportEntity = z
  .object({
    id: z.int(),
    project_id: z.int(),
    path_with_namespace: z.string(),
    status: storedImportStatus,
    error: z.string().nullable(),
    ...importSourceFields,
    failures: z
      .int()
      .describe(
        'The number of records, and of parts of records, that could not be imported; at most 100 for imports before results were stored',
      ),
    outcomes: importOutcomes
      .nullable()
      .describe('Null before the archive is read, after a failure, and for imports before results were stored'),
    imported_by: z.string().nullable().describe('Name of the user'),
    created_at: z.string().meta({ format: 'date-time' }),
    started_at: z.string().meta({ format: 'date-time' }).nullable(),
    finished_at: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .meta({ id: 'PastImport' })

interface ProjectFacts {
  description: string | null
  name: string
  name_with_namespace: string
  path: string
  path_with_namespace: string
  created_at: string
}

interface ImportFacts extends ProjectFacts {
  project_id: number
  status: 'scheduled' | 'started' | 'finished' | 'failed'
  import_type: string
  correlation_id: string
  error: string | null
}

interface FailureRow {
  id: number
  created_at: string
  exception_class: string
  source: string
  exception_message: string | null
  relation_name: string
  line_number: number
}

/**
 * `row` has the name and path that the project will have at the end: an import that overwrites a project builds the new one under a
 * temporary path.
 */
export function presentImport(row: ImportFacts, failures: readonly FailureRow[]): ImportEntity {
  return {
    id: row.project_id,
    ...presentProject(row),
    import_status: row.status,
    import_type: row.import_type,
    correlation_id: row.correlation_id,
    failed_relations: failures.map(presentFailure),
    import_error: row.error,
    stats: null,
  }
}

interface WithoutRecord extends ProjectFacts {
  id: number
  import_status: string
  import_type: string | null
  import_error: string | null
}

/** The answer for a project without an import record: it was never imported, is a fork, or came with a seed. */
export function presentWithoutRecord(project: WithoutRecord): ImportEntity {
  return {
    id: project.id,
    ...presentProject(project),
    import_status: importStatus.catch('none').parse(project.import_status),
    import_type: project.import_type,
    correlation_id: null,
    failed_relations: [],
    import_error: project.import_error,
    stats: null,
  }
}

const presentProject = (project: ProjectFacts) => ({
  description: project.description,
  name: project.name,
  name_with_namespace: project.name_with_namespace,
  path: project.path,
  path_with_namespace: project.path_with_namespace,
  created_at: project.created_at,
})

const presentFailure = (failure: FailureRow) => ({
  id: failure.id,
  created_at: failure.created_at,
  exception_class: failure.exception_class,
  source: failure.source,
  exception_message: failure.exception_message,
  relation_name: failure.relation_name,
  line_number: failure.line_number,
})
