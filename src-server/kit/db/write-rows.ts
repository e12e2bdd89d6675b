import { type Insertable, sql, type Updateable } from 'kysely'
import { compiledByKey } from './compiled.ts'
import type { Database, Trx } from './schema.ts'

interface Shape {
  table: string
  columns: readonly string[]
  rows: number
  /** Returns the ids. */
  id: boolean
  /** Leaves out rows whose unique key is stored already. */
  missing: boolean
}

/** The parameter name of a column in one of several rows. */
const nameOf = (row: number, column: string) => `${row}.${column}`

const insertion = compiledByKey((db, p: Record<string, unknown>, { table, columns, rows, id, missing }: Shape) => {
  const values = Array.from(
    { length: rows },
    (_, row) => sql`(${sql.join(columns.map((column) => sql`${p[nameOf(row, column)]}`))})`,
  )
  return {
    compile: () =>
      sql<{ id: number }>`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        VALUES ${sql.join(values)}${missing ? sql` ON CONFLICT DO NOTHING` : sql``}${id ? sql` RETURNING id` : sql``}`.compile(
        db,
      ),
  }
})

/**
 * Inserts a row into a table whose key is `id`, and returns the id. One statement is compiled for each set of columns: the query builder
 * takes longer than the insert itself. A column without a value gets its default.
 */
export async function insertRow<T extends keyof Database>(
  trx: Trx,
  table: T,
  row: Insertable<Database[T]>,
): Promise<number> {
  const [inserted] = await insert(trx, table, [row], { id: true })
  if (!inserted) throw new Error(`${table} returned no id`)
  return inserted.id
}

/** Rows per statement. */
const AT_ONCE = 20

/** Inserts rows with equal columns. */
export async function insertRows<T extends keyof Database>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (const some of parts(rows)) await insert(trx, table, some, {})
}

/** The same for a table whose key is `id`. @returns the new ids, ascending */
export async function insertNewRows<T extends keyof Database>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<number[]> {
  const ids: number[] = []
  for (const some of parts(rows)) for (const { id } of await insert(trx, table, some, { id: true })) ids.push(id)
  return ids.sort((a, b) => a - b)
}

/** The same, without the rows whose unique key is stored already. */
export async function insertMissingRows<T extends keyof Database>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (const some of parts(rows)) await insert(trx, table, some, { missing: true })
}

function* parts<R>(rows: readonly R[]) {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE)
}

const update = compiledByKey(
  (db, p: Record<string, unknown>, { table, columns }: { table: string; columns: readonly string[] }) => ({
    compile: () =>
      sql<never>`UPDATE ${sql.table(table)}
      SET ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${p[column]}`))} WHERE id = ${p.id}`.compile(db),
  }),
)

/** Updates the row with this id. Columns without a value stay unchanged. */
export async function updateRow<T extends keyof Database>(
  trx: Trx,
  table: T,
  id: number,
  changes: Omit<Updateable<Database[T]>, 'id'>,
): Promise<void> {
  const columns = columnsOf(changes)
  if (columns.length > 0) await update(trx, { table, columns }, { ...changes, id })
}

function insert(
  trx: Trx,
  table: string,
  rows: readonly object[],
  { id = false, missing = false }: Partial<Pick<Shape, 'id' | 'missing'>>,
): Promise<{ id: number }[]> {
  const columns = columnsOf(rows[0] ?? {})
  const values: Record<string, unknown> = {}
  for (const [n, row] of rows.entries())
    for (const column of columns) values[nameOf(n, column)] = Reflect.get(row, column)
  return insertion(trx, { table, columns, rows: rows.length, id, missing }, values)
}

const columnsOf = (row: object) =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]))
