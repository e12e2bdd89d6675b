import { roles } from '../kit/access/roles.ts'

/** What these rules need of a group: the caller's level, 0 for no member. */
interface Place {
  access_level: number
}

/** Reporters create epics and change every epic. */
export const mayWriteEpics = (group: Place) => group.access_level >= roles.reporter

export const mayDeleteEpics = (group: Place) => group.access_level >= roles.owner
