import { z } from 'zod'
import { commaList, recordId } from '../kit/http/wire.ts'

/** The parameters of a list of labels or milestones for the issues of several projects. */
export const usableIn = {
  projects: commaList(recordId)
    .max(500)
    .describe('IDs of projects, comma-separated. Projects whose issues are hidden from the caller are left out.'),
  search: z.string().optional().describe('Part of the title'),
}
