import { z } from 'zod'
import { commaList, nonBlankText, recordId } from '../kit/http/wire.ts'

/** The body fields of a new or changed saved view. */
export const viewFields = {
  name: nonBlankText().max(100).describe('Unique among the views of a screen'),
  filter: z.string().max(2000).describe('The filter as typed'),
  sort: z.string().max(200),
  group_by: z.string().max(100).nullable().optional(),
  position: z.int().min(0).max(10_000),
}

/** Several projects. The answer leaves out projects that the caller cannot see. */
export const manyProjects = { ids: commaList(recordId).max(500).describe('IDs of projects, comma-separated') }

/** Several groups. The answer leaves out groups that the caller cannot see. */
export const manyGroups = { ids: commaList(recordId).max(500).describe('IDs of groups, comma-separated') }
