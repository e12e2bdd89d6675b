import { currentWorld } from '../api/base-path.ts'
import { fetchReply, type ResponseBody } from '../api/client.ts'

export const listAddress = 'GET /-/gantry/v1/worlds'
export const forkAddress = 'POST /-/gantry/v1/worlds'
export const getAddress = 'GET /-/gantry/v1/worlds/:name'
export const removeAddress = 'DELETE /-/gantry/v1/worlds/:name'

export type World = ResponseBody<typeof listAddress>[number]
export type Snapshot = World['snapshots'][number]

export const mainWorld = 'main'

/** Whether this console manages worlds: that of another world only has its own world. */
export const isMainConsole = currentWorld === mainWorld

/** The reads that a change of worlds makes outdated. */
export const readsAffectedByWorlds = [listAddress, getAddress, 'GET /-/gantry/v1/worlds/:name/diff/:other'] as const

const pageSize = 100

/** All worlds, `main` first and then the oldest first, with the answer of the first request. The console of a world has only this one. */
export async function fetchWorlds(signal: AbortSignal) {
  if (!isMainConsole) {
    const { body, request } = await fetchReply(getAddress, { name: currentWorld }, { signal })
    return { worlds: [body], request }
  }
  const first = await fetchReply(listAddress, { per_page: pageSize }, { signal })
  const worlds = [...first.body]
  for (let page = first.next_page; page !== null; ) {
    const more = await fetchReply(listAddress, { page, per_page: pageSize }, { signal })
    worlds.push(...more.body)
    page = more.next_page
  }
  return { worlds, request: first.request }
}

/** Where a world comes from, in words. */
export function originText({ name, parent }: Pick<World, 'name' | 'parent'>): string {
  if (name === mainWorld) return 'The instance itself'
  return parent === null ? 'A seed' : parent
}

export const stateTexts: Readonly<Record<World['state'], string>> = {
  open: 'Open',
  asleep: 'Asleep',
  stored: 'On disk',
}

export const stateHints: Readonly<Record<World['state'], string>> = {
  open: 'In memory, and answers at once',
  asleep: 'In memory, only what differs from its parent. The next request opens the world',
  stored: 'In the data directory. The next request opens the world',
}
