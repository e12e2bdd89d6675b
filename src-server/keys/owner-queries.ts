import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'

const owner = compiledBy((db, p: { value: number | string }, by: 'id' | 'username') =>
  db.selectFrom('user').select('id').where(by, '=', p.value),
)

/** The user with these keys, by id or username. @throws ApiError 404 `404 User Not Found` */
export async function findOwner(db: Db, id_or_username: number | string) {
  const [row] = await owner(db, typeof id_or_username === 'number' ? 'id' : 'username', { value: id_or_username })
  if (!row) throw notFound('User')
  return row
}
