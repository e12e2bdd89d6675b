import { z } from 'zod'
import { expiryOf } from '../../exports/entity.ts'
import { pastExportsOf } from '../../exports/history-queries.ts'
import { checkedBytes } from '../../imports/archive/checked-bytes.ts'
import { pastImportsOf } from '../../imports/history-queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { transferEntity, transferKind, transferState } from '../entity.ts'
import { presentExport, presentImport } from '../present-transfer.ts'
import * as queries from '../queries.ts'

export const listTransfers = endpoint(
  'GET /-/gantry/v1/transfers',
  {
    summary: 'List imports and exports, the newest first: for administrators all, for other users their own',
    access: 'user',
    query: {
      kind: transferKind.optional(),
      state: transferState.optional(),
      search: z.string().optional().describe('Words that must all be in the path of the project'),
      ...pagination,
    },
    answers: { 200: z.array(transferEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const page = pageOf(query)
    const now = instance.clock.now()
    const { rows, total } = await queries.listTransfers(db, actor, { ...query, expiry: expiryOf(now) }, page)
    const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
    const [imports, exports] = [await pastImportsOf(db, idsOf('import')), await pastExportsOf(db, idsOf('export'))]
    const checked = checkedBytes(instance)
    const shown = [
      ...imports.map((row) => presentImport(row, checked.get(row.id) ?? null)),
      ...exports.map((row) => presentExport(row, now)),
    ]
    const places = new Map(rows.map(({ kind, id }, place) => [`${kind} ${id}`, place]))
    const placeOf = ({ kind, id }: { kind: string; id: number }) => places.get(`${kind} ${id}`) ?? 0
    return ok(
      shown.toSorted((a, b) => placeOf(a) - placeOf(b)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
