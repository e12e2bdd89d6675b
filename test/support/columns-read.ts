import type SQLite from 'better-sqlite3'

interface Opcode {
  opcode: string
  p1: number
  p2: number
  p3: number
  p4: string | null
}
const SEARCHES = /^(Seek(GE|GT|LE|LT)|Idx(GE|GT|LE|LT)|Found|NotFound|NoConflict)$/

interface Stored {
  table: string
  columns: (string | null)[]
}

/** The columns that a statement reads from its tables, as `table.column`, taken from the program that SQLite compiles it to. */
export function columnsRead(database: SQLite.Database, sql: string): Set<string> {
  const opcodes = database.prepare<[], Opcode>(`EXPLAIN ${sql.replaceAll('+?', 'NULL')}`).all()
  const cursors = new Map<number, Stored>()
  for (const { opcode, p1, p2, p3 } of opcodes)
    if (opcode === 'OpenRead' && p3 === 0) {
      const stored = storedAt(database, p2)
      if (stored) cursors.set(p1, stored)
    }
  const read = new Set<string>()
  for (const { table } of cursors.values()) read.add(`${table}.*`)
  for (const { opcode, p1, p2, p4 } of opcodes) {
    const stored = cursors.get(p1)
    if (!stored) continue
    // A search in an index compares its first columns, whose number is the fourth operand.
    const columns =
      opcode === 'Column' ? [stored.columns[p2]] : SEARCHES.test(opcode) ? stored.columns.slice(0, Number(p4)) : []
    for (const column of columns) if (column) read.add(`${stored.table}.${column}`)
  }
  return read
}

/** The table or index with this root page. */
function storedAt(database: SQLite.Database, root: number): Stored | undefined {
  const found = database
    .prepare<[number], { type: string; name: string; tbl_name: string }>(
      'SELECT type, name, tbl_name FROM sqlite_schema WHERE rootpage = ?',
    )
    .get(root)
  if (!found) return undefined
  const columns =
    found.type === 'index'
      ? database.prepare<[string], string | null>('SELECT name FROM pragma_index_xinfo(?) ORDER BY seqno')
      : database.prepare<[string], string | null>('SELECT name FROM pragma_table_info(?) ORDER BY cid')
  return { table: found.tbl_name, columns: columns.pluck().all(found.name) }
}
