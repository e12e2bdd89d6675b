import { createStore, type Store } from '../ui/store.ts'

/** One thing that a run is about. */
export interface Item {
  id: number
  name: string
}
/** What did not work, in the server's words. */
export interface Failure extends Item {
  text: string
}
export interface Run {
  /** "Archiving". */
  verb: string
  items: readonly Item[]
  /** Tried so far, failures among them. */
  done: number
  failed: readonly Failure[]
  /** Stops after the item in flight once it is told to. */
  state: 'running' | 'stopping' | 'stopped' | 'ended'
}

export interface Order {
  verb: string
  items: readonly Item[]
  /** Answers with what the server has against it, or nothing; `fatal` where going on makes no sense. */
  act: (item: Item) => Promise<Refused | undefined>
  /** Afterwards, however it ended. */
  over: (run: Run) => void
}
export interface Refused {
  text: string
  fatal?: boolean
}

export interface Runner {
  now: Store<Run | undefined>
  start: (order: Order) => Promise<void>
  stop: () => void
  /** Tries what failed once more, and what was not tried. */
  retry: () => Promise<void>
  /** Forgets what ended, and lets go of what runs. */
  drop: () => void
}

/** One after another, so that a stop leaves nothing half done; what fails is kept and the rest goes on. It lives as long as the page. */
export function createRunner(): Runner {
  const now = createStore<Run | undefined>(undefined)
  let order: Order | undefined
  /** Counts runs: one that was dropped must not write into the next. */
  let turn = 0

  async function start(next: Order) {
    const mine = ++turn
    order = next
    let run: Run = { verb: next.verb, items: next.items, done: 0, failed: [], state: 'running' }
    now.set(run)
    for (const item of next.items) {
      const refused = await next.act(item)
      if (turn !== mine) return
      const stopping = now.get()?.state === 'stopping' || refused?.fatal === true
      const failed = refused ? [...run.failed, { ...item, text: refused.text }] : run.failed
      const done = run.done + 1
      const last = done === next.items.length
      run = { ...run, done, failed, state: last ? 'ended' : stopping ? 'stopped' : 'running' }
      now.set(run)
      if (run.state === 'stopped') break
    }
    if (next.items.length === 0) now.set({ ...run, state: 'ended' })
    next.over(now.get() ?? run)
  }

  return {
    now,
    start,
    stop: () => {
      const run = now.get()
      if (run?.state === 'running') now.set({ ...run, state: 'stopping' })
    },
    retry: async () => {
      const run = now.get()
      if (order && run) await start({ ...order, items: [...run.failed, ...run.items.slice(run.done)] })
    },
    drop: () => {
      turn++
      order = undefined
      now.set(undefined)
    },
  }
}

export const isOver = (run: Run) => run.state === 'stopped' || run.state === 'ended'
