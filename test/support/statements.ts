import SQLite from 'better-sqlite3'

const methods = ['all', 'get', 'run', 'iterate'] as const
const prototype: object = Object.getPrototypeOf(new SQLite(':memory:').prepare('SELECT 1'))

/** The number of statements that the server runs during `work`, including repetitions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const originals = methods.map((name) => {
    const original: unknown = Reflect.get(prototype, name)
    if (typeof original !== 'function') throw new Error(`A statement has no ${name}`)
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
      count++
      return Reflect.apply(original, this, args)
    })
    return [name, original] as const
  })
  try {
    await work()
  } finally {
    for (const [name, original] of originals) Reflect.set(prototype, name, original)
  }
  return count
}
