import { count, pluralize } from '../ui/number.ts'
import { createStore, type Store } from '../ui/store.ts'

/** Singular and plural: "project", "projects". */
export type Nouns = readonly [one: string, many: string]

export interface RunItem {
  id: number | string
  name: string
}
export interface RunFailure extends RunItem {
  /** The server's message. */
  text: string
}
export interface Run {
  /** "Archiving". */
  verb: string
  /** Follows the number of records: "as done", for "Marking 3 to-do items as done". */
  verbEnd?: string | undefined
  nouns: Nouns
  items: readonly RunItem[]
  /** How many items were processed, including failed ones. */
  done: number
  failed: readonly RunFailure[]
  /** `stopping` waits for the request in flight. `ended` means that all items were processed. */
  state: 'running' | 'stopping' | 'stopped' | 'ended'
  isUndo?: true
  /** Until when the run waits, by the clock of the browser, because too many requests were sent. */
  waits_until?: number
}

export interface RunPlan {
  verb: string
  verbEnd?: string | undefined
  nouns: Nouns
  items: readonly RunItem[]
  /** The run undoes a change. */
  isUndo?: true
  /** Resolves to undefined on success. A `fatal` refusal stops the run. */
  process: (item: RunItem) => Promise<Refusal | undefined>
  /** Called when the run has stopped or ended, which is complete when this is. */
  onEnd: (run: Run) => Promise<void>
}
export interface Refusal {
  text: string
  fatal?: boolean
  /** Too many requests were sent. After this time, the same item is processed again. */
  wait_ms?: number | undefined
}

export interface Runner {
  current: Store<Run | undefined>
  start: (plan: RunPlan) => Promise<void>
  stop: () => void
  /** Runs failed and unprocessed items again. */
  retry: () => Promise<void>
  /** Forgets the run. A request in flight completes, but its result is ignored. */
  discard: () => void
}

/** Resolves after a time, or when the function that `onEnd` gets is called. */
type Pause = (ms: number, onEnd: (end: () => void) => void) => Promise<void>

const pauseFor: Pause = (ms, onEnd) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    onEnd(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/** After an error that nobody expected, a run must go on and end. Otherwise nothing could be undone until a reload. */
const processItem = (plan: RunPlan, item: RunItem): Promise<Refusal | undefined> =>
  plan
    .process(item)
    .catch((cause: unknown): Refusal => ({ text: cause instanceof Error ? cause.message : String(cause) }))

/**
 * Processes items one at a time and continues after failures. Stopping never cancels a request in flight. If there are too many requests, the
 * run waits as long as the server says.
 */
export function createRunner(pause: Pause = pauseFor): Runner {
  const current = createStore<Run | undefined>(undefined)
  let plan: RunPlan | undefined
  /** A discarded run compares its own number with this one, so that it does not write into the next run. */
  let latestRun = 0
  let wake = () => {}

  async function start(newPlan: RunPlan) {
    const thisRun = ++latestRun
    plan = newPlan
    let run: Run = {
      verb: newPlan.verb,
      ...(newPlan.verbEnd !== undefined && { verbEnd: newPlan.verbEnd }),
      nouns: newPlan.nouns,
      items: newPlan.items,
      done: 0,
      failed: [],
      state: 'running',
      ...(newPlan.isUndo && { isUndo: true }),
    }
    current.set(run)
    for (const item of newPlan.items) {
      let refusal = await processItem(newPlan, item)
      while (refusal?.wait_ms !== undefined && latestRun === thisRun && current.get()?.state === 'running') {
        const { wait_ms } = refusal
        current.set({ ...run, waits_until: Date.now() + wait_ms })
        await pause(wait_ms, (end) => {
          wake = end
        })
        if (latestRun !== thisRun) return
        if (current.get()?.state === 'stopping') {
          run = { ...run, state: 'stopped' }
          current.set(run)
          break
        }
        current.set(run)
        refusal = await processItem(newPlan, item)
      }
      if (latestRun !== thisRun) return
      if (run.state === 'stopped') break
      const stopping = current.get()?.state === 'stopping' || refusal?.fatal === true
      const failed = refusal ? [...run.failed, { ...item, text: refusal.text }] : run.failed
      const done = run.done + 1
      const isLast = done === newPlan.items.length
      run = { ...run, done, failed, state: isLast ? 'ended' : stopping ? 'stopped' : 'running' }
      current.set(run)
      if (run.state === 'stopped') break
    }
    if (newPlan.items.length === 0) current.set({ ...run, state: 'ended' })
    await newPlan.onEnd(current.get() ?? run)
  }

  return {
    current,
    start,
    stop: () => {
      const run = current.get()
      if (run?.state !== 'running') return
      current.set({ ...run, state: 'stopping' })
      wake()
    },
    retry: async () => {
      const run = current.get()
      if (plan && run) await start({ ...plan, items: [...run.failed, ...run.items.slice(run.done)] })
    },
    discard: () => {
      latestRun++
      wake()
      plan = undefined
      current.set(undefined)
    },
  }
}

export const hasEnded = (run: Run) => run.state === 'stopped' || run.state === 'ended'

/** The items that were processed without a failure. */
export function succeededItems({ items, done, failed }: Run): readonly RunItem[] {
  const refused = new Set(failed.map(({ id }) => id))
  return items.slice(0, done).filter(({ id }) => !refused.has(id))
}

/** What a run does: "Archiving 3 projects". */
export const describeWork = ({
  verb,
  verbEnd,
  items,
  nouns,
}: Pick<Run, 'verb' | 'verbEnd' | 'items' | 'nouns'>): string =>
  [verb, countOf(items.length, nouns), ...(verbEnd === undefined ? [] : [verbEnd])].join(' ')

/** How a run ended that did not change every item: `1 of 3 members failed`. */
export const describeEnd = ({ state, done, failed, items, nouns }: Run): string =>
  state === 'stopped'
    ? `Stopped after ${count(done)} of ${countOf(items.length, nouns)}`
    : `${count(failed.length)} of ${countOf(items.length, nouns)} failed`

/** "1 project", "1,200 projects". */
export const countOf = (n: number, [one, many]: Nouns): string => pluralize(n, one, many)
