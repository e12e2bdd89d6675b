import { DefaultQueryExecutor, type Dialect, DummyDriver, SqliteAdapter, SqliteIntrospector, Transaction } from 'kysely'
import { Compiler, type Connection } from './connection.ts'

/** Transactions whose queries bypass Kysely's drivers. */
export const transactions = new WeakMap<object, Pick<Connection, 'rows'>>()

const compiler = () => new Compiler()
const adapter = new SqliteAdapter()
/** Never used: the `Writer` begins and ends transactions. */
const unusedDialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: compiler,
}

/** Wraps a connection as a transaction for one write. After `end` it refuses queries, because they would run inside another write. */
export function transactionOn<D>(connection: Connection): { trx: Transaction<D>; end(): void } {
  let ended = false
  const active = () => {
    if (ended) throw new Error('The transaction has ended')
    return connection
  }
  const executor = new DefaultQueryExecutor(compiler(), adapter, {
    provideConnection: async (consumer) => consumer(active()),
  })
  const trx = new Transaction<D>({
    config: { dialect: unusedDialect },
    dialect: unusedDialect,
    driver: unusedDialect.createDriver(),
    executor,
  })
  transactions.set(trx, { rows: (sql, parameters) => active().rows(sql, parameters) })
  return {
    trx,
    end: () => {
      ended = true
    },
  }
}
