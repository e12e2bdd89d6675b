import { z } from 'zod'
import { commaList, filled, recordId } from '../kit/http/wire.ts'

/** The fields of a saved view, for the one who makes it and the one who changes it. */
export const viewFields = {
  name: filled().max(100).describe('Unique among the views of a screen'),
  filter: z.string().max(2000).describe('The operators as typed'),
  sort: z.string().max(200),
  group_by: z.string().max(100).nullable().optional(),
  position: z.int().min(0).max(10_000),
}

/** Some projects at once; those that the caller may not see are left out of the answer. */
export const manyProjects = { ids: commaList(recordId).max(500).describe('IDs of projects, comma-separated') }

/** Some groups at once; those that the caller may not see are left out of the answer. */
export const manyGroups = { ids: commaList(recordId).max(500).describe('IDs of groups, comma-separated') }
