import { notFound } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { checkedBytes } from '../archive/checked-bytes.ts'
import { ImportResult } from '../result.ts'
import { importResultEntity, presentResult } from '../result-entity.ts'
import { accountsById, findVisibleImport, listFailedRecords } from '../result-queries.ts'

export const getImportResult = endpoint(
  'GET /-/gantry/v1/imports/:project_id',
  {
    summary:
      'Get what became of the records of an imported archive: for the user who started the import and for administrators',
    access: 'user',
    params: { project_id: recordId.describe('The project of the import, which is gone after a failure') },
    answers: { 200: importResultEntity },
  },
  async ({ params, actor, db, instance }) => {
    const row = await findVisibleImport(db, actor, params.project_id)
    if (!row) throw notFound('Import')
    const result = row.result === null ? undefined : ImportResult.parse(row.result)
    const checked_bytes = checkedBytes(instance).get(row.id) ?? null
    const people = [...(result?.people.values() ?? [])].flatMap(({ user_id }) => user_id ?? [])
    const accounts = await accountsById(db, [...people, ...(row.user_id === null ? [] : [row.user_id])])
    const importer = row.user_id === null ? null : (accounts.get(row.user_id) ?? null)
    return ok(presentResult({ ...row, checked_bytes }, result, await listFailedRecords(db, row.id), accounts, importer))
  },
)
