import { z } from 'zod'
import { notFound } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { listFailures } from '../failure-list-queries.ts'
import { importFailureEntity, presentFailure } from '../result-entity.ts'
import { findVisibleImport } from '../result-queries.ts'

export const listImportFailures = endpoint(
  'GET /-/gantry/v1/imports/:project_id/failures',
  {
    summary:
      'List the records, and parts of records, of an archive that could not be imported, in the order of the import: for the user who started the import and for administrators',
    access: 'user',
    params: { project_id: recordId.describe('The project of the import, which is gone after a failure') },
    query: {
      relation: z
        .string()
        .max(255)
        .optional()
        .describe('A relation, such as `issues`, or a list inside its records, such as `notes`'),
      search: z
        .string()
        .optional()
        .describe('Words that must all be in the title of the record, in the field or in the reason'),
      ...pagination,
    },
    answers: { 200: z.array(importFailureEntity).describe('The newest 100 failures of each relation and part') },
  },
  async ({ params, query, actor, db, request }) => {
    const row = await findVisibleImport(db, actor, params.project_id)
    if (!row) throw notFound('Import')
    const page = pageOf(query)
    const { rows, total } = await listFailures(db, row.id, query, page)
    return ok(rows.map(presentFailure), pageHeaders(page, total, rows.length, request))
  },
)
