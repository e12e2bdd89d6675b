import { ApiError } from '../kit/errors.ts'

const shown = (name: string) => name.slice(0, 80)

/** @param why the world has been evicted, if it was */
export const worldNotFound = (name: string, why: string | undefined) =>
  new ApiError(
    404,
    { message: why ?? `404 World '${shown(name)}' Not Found` },
    {},
    { step: 'record', record: 'World', ...(why !== undefined && { has: 'a world that was evicted' }) },
  )

/** @param name of the world */
export const snapshotNotFound = (name: string, snapshot: string) =>
  new ApiError(404, { message: `404 Snapshot '${shown(snapshot)}' of World '${name}' Not Found` })
