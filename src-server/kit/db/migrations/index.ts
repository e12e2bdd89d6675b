import { foundation } from './0001-foundation.ts'
import { groupsAndMetrics } from './0002-groups-and-metrics.ts'
import { projectLists } from './0003-project-lists.ts'
import { ownWordsOfProjects } from './0004-own-words-of-projects.ts'

/** In order; the number of a migration is its place, and stays in the database as `user_version`. They only add. */
export const migrations: readonly string[] = [foundation, groupsAndMetrics, projectLists, ownWordsOfProjects]
