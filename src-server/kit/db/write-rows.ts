import { type Insertable, sql, type Updateable } from 'kysely'
import { compiledByKey } from './compiled.ts'
import type { Database, Trx } from './schema.ts'

interface Shape {
  table: string
  columns: readonly string[]
  rows: number
  id: boolean
}

/** The parameter name of a column in one of several rows. */
const nameOf = (row: number, column: string) => `${row}.${column}`

const insertion = compiledByKey((db, p: Record<string, unknown>, { table, columns, rows, id }: Shape) => {
  const values = Array.from(
    { length: rows },
    (_, row) => sql`(${sql.join(columns.map((column) => sql`${p[nameOf(row, column)]}`))})`,
  )
  return {
    compile: () =>
      sql<{ id: number }>`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        VALUES ${sql.join(values)}${id ? sql` RETURNING id` : sql``}`.compile(db),
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
  const [inserted] = await insert(trx, table, [row], true)
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
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await insert(trx, table, rows.slice(from, from + AT_ONCE), false)
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

function insert(trx: Trx, table: string, rows: readonly object[], id: boolean): Promise<{ id: number }[]> {
  const columns = columnsOf(rows[0] ?? {})
  const values: Record<string, unknown> = {}
  for (const [n, row] of rows.entries())
    for (const column of columns) values[nameOf(n, column)] = Reflect.get(row, column)
  return insertion(trx, { table, columns, rows: rows.length, id }, values)
}

const columnsOf = (row: object) =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]))
