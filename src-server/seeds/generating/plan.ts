import { z } from 'zod'

const MOST = 200_000
const count = z.int().min(0).max(MOST)

/** What a project can have generated. */
export const PROJECT_COUNTS = {
  labels: 'Labels',
  milestones: 'Milestones',
  issues: 'Issues, over the last year',
  merge_requests: 'Merge requests',
  notes: 'Comments on the generated issues',
} as const
export type ProjectCounts = { readonly [name in keyof typeof PROJECT_COUNTS]?: number }

/** What the whole seed can have generated, beside the counts of projects, which are spread over all its projects. */
export const SEED_COUNTS = { users: 'Users', groups: 'Groups', projects: 'Projects, in the groups' } as const
export type SeedCounts = ProjectCounts & { readonly [name in keyof typeof SEED_COUNTS]?: number }

const counts = <T extends Record<string, string>>(names: T) =>
  Object.fromEntries(Object.entries(names).map(([name, about]) => [name, count.describe(about).optional()]))

export const projectPlan = z.strictObject(counts(PROJECT_COUNTS))
export const seedPlan = z.strictObject(counts({ ...SEED_COUNTS, ...PROJECT_COUNTS }))
export const randomSeed = z.union([z.int(), z.string().max(255)])
