import { z } from 'zod'
import { importSourceFields, storedImportStatus } from './entity.ts'
import { type ImportedPerson, type ImportResult, MATCHES } from './result.ts'
import { type Credits, LEFT_OUT_REASONS, type Outcomes } from './tally.ts'

const relation = z.object({
  name: z
    .string()
    .describe(
      'The name in the archive: a relation, such as `issues`, a list inside records, such as `notes`, or a kind of file',
    ),
  read: z.int(),
  written: z.int(),
  failed: z.int(),
  left_out: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), records: z.int() })),
  added: z
    .int()
    .describe(
      'Labels and milestones that are not in their own relation: other records refer to them. Not part of `read`',
    ),
})

/** A record, or a part of a record, that could not be imported. */
export const importFailureEntity = z
  .object({
    id: z.int(),
    relation: z.string(),
    part: z
      .string()
      .nullable()
      .describe('The list inside the record that holds what failed; null if the whole record failed'),
    line_number: z.int().describe('Counts from 0'),
    iid: z.int().nullable(),
    title: z.string().nullable(),
    field: z.string().nullable(),
    reason: z.string().nullable().describe('Null for imports before reasons were stored'),
    exception_class: z.string(),
  })
  .meta({ id: 'ImportFailure' })

const credits = {
  issues: z.int(),
  merge_requests: z.int(),
  snippets: z.int(),
  notes: z.int(),
  other: z.int().describe('Assignments, reviews, approvals, reactions, time entries and events'),
}

const person = z.object({
  source_id: z.int().nullable().describe("The person's id in the archive; null for records that name nobody"),
  name: z.string().nullable(),
  username: z.string().nullable(),
  match: z.enum(MATCHES).describe('How the account was found, or why there is none'),
  account: z
    .object({ id: z.int(), name: z.string(), username: z.string() })
    .nullable()
    .describe('Null if the records of the person belong to the importing user, or the account was deleted'),
  ...credits,
})

const moment = z.string().meta({ format: 'date-time' })

/** What became of each record of an archive. */
export const importResultEntity = z
  .object({
    id: z.int(),
    project_id: z.int(),
    path_with_namespace: z.string(),
    status: storedImportStatus,
    error: z.string().nullable(),
    ...importSourceFields,
    imported_by: z.object({ id: z.int(), name: z.string(), username: z.string() }).nullable(),
    created_at: moment,
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    relations: z
      .array(relation)
      .nullable()
      .describe(
        'read = written + failed + left out, once the import has finished. Null before the archive is read, after a failure, and for imports before results were stored',
      ),
    failures: z.array(importFailureEntity).describe('At most 100 for each relation and part, and 1,000 in all'),
    people: z.array(person).nullable().describe('At most 500; null like `relations`'),
    further_people: z.object(credits).nullable().describe('Records of people beyond the limit; null if there are none'),
  })
  .meta({ id: 'ImportResult' })
export type ImportResultEntity = z.infer<typeof importResultEntity>

interface ResultRow {
  id: number
  project_id: number
  path_with_namespace: string
  status: ImportResultEntity['status']
  error: string | null
  source: ImportResultEntity['source']
  source_location: string | null
  size_bytes: number | null
  downloaded_bytes: number | null
  checked_bytes: number | null
  reading_at: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

export interface FailureRow {
  id: number
  relation_name: string
  part: string | null
  line_number: number
  record_iid: number | null
  record_title: string | null
  field: string | null
  reason: string | null
  exception_class: string
}

type Account = NonNullable<ImportResultEntity['imported_by']>
/** Accounts by their id. */
export type Accounts = ReadonlyMap<number, Account>

export function presentResult(
  { id, project_id, path_with_namespace, status, error, created_at, started_at, finished_at, ...row }: ResultRow,
  result: ImportResult | undefined,
  failures: readonly FailureRow[],
  accounts: Accounts,
  importer: Account | null,
): ImportResultEntity {
  return {
    ...{ id, project_id, path_with_namespace, status, error, imported_by: importer },
    ...{ source: row.source, source_location: row.source_location },
    ...{ size_bytes: row.size_bytes, downloaded_bytes: row.downloaded_bytes },
    ...{ checked_bytes: row.checked_bytes, reading_at: row.reading_at },
    ...{ created_at, started_at, finished_at },
    failures: failures.map(presentFailure),
    ...(result ? presentOutcomes(result, accounts) : { relations: null, people: null, further_people: null }),
  }
}

/** What becomes of the records of an archive, and whose they are. */
export const presentOutcomes = (result: ImportResult, accounts: Accounts) => ({
  relations: [...result.relations].map(([name, outcomes]) => presentRelation(name, outcomes)),
  people: [...result.people.values()].map((each) => presentPerson(each, accounts)),
  further_people: Object.values(result.further).some((n) => n > 0) ? result.further : null,
})

const presentRelation = (name: string, outcomes: Outcomes) => ({
  name,
  read: outcomes.read ?? 0,
  written: outcomes.written ?? 0,
  failed: outcomes.failed ?? 0,
  left_out: LEFT_OUT_REASONS.flatMap((reason) => {
    const records = outcomes[reason] ?? 0
    return records === 0 ? [] : [{ reason, records }]
  }),
  added: outcomes.added ?? 0,
})

export const presentFailure = (row: FailureRow) => ({
  ...{ id: row.id, relation: row.relation_name, part: row.part, line_number: row.line_number },
  ...{ iid: row.record_iid, title: row.record_title, field: row.field, reason: row.reason },
  exception_class: row.exception_class,
})

function presentPerson({ credits: counted, user_id, ...who }: ImportedPerson, accounts: Accounts) {
  const { source_id, name, username, match } = who
  const account = user_id === null ? null : (accounts.get(user_id) ?? null)
  return { ...{ source_id, name, username, match, account }, ...counted } satisfies Credits & {
    account: Account | null
  }
}
