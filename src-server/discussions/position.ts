import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { MergeRequestRow } from '../merge-requests/entity.ts'
import type { DiffPlace } from '../notes/acts/create-note.ts'
import { invalidNote } from '../notes/valid-note.ts'

const line = z.int().min(1).optional()
const path = z.string().optional()

/** An end of a range of lines. */
const lineRangeEnd = z.object({
  line_code: z.string().optional(),
  type: z.enum(['new', 'old', 'expanded']).nullable().optional(),
  old_line: z.int().min(1).nullable().optional(),
  new_line: z.int().min(1).nullable().optional(),
})

/** Where in the diff of a merge request a comment is. */
export const diffPosition = z.object({
  base_sha: z.string().describe('The three commits are those of `diff_refs`'),
  start_sha: z.string(),
  head_sha: z.string(),
  position_type: z.enum(['text', 'image']),
  old_path: path.describe('Path of the file before the change'),
  new_path: path.describe('Path of the file after the change'),
  old_line: line.describe('For a text: the line before the change; without it, the line is new'),
  new_line: line.describe('For a text: the line after the change; without it, the line was removed'),
  line_range: z
    .object({ start: lineRangeEnd, end: lineRangeEnd })
    .nullable()
    .optional()
    .describe('For a text: the first and the last line of a comment on several lines'),
  width: z.int().optional().describe('For an image'),
  height: z.int().optional().describe('For an image'),
  x: z.number().optional().describe('For an image'),
  y: z.number().optional().describe('For an image'),
})
type DiffPosition = z.output<typeof diffPosition>

/**
 * What is stored of a position. There is no Git, so nobody knows which lines a file has; the commits must be those of the merge request.
 *
 * @throws ApiError 400 without a path, or for a text without a line, or with other commits
 */
export function placeOf(sent: DiffPosition, row: Pick<MergeRequestRow, 'base_sha' | 'start_sha' | 'sha'>): DiffPlace {
  const { base_sha, start_sha, head_sha, position_type } = sent
  if (base_sha !== row.base_sha || start_sha !== row.start_sha || head_sha !== row.sha)
    throw invalidNote('position', 'is invalid')
  const old_path = sent.old_path || sent.new_path
  const new_path = sent.new_path || sent.old_path
  const { old_line = null, new_line = null } = sent
  if (!old_path || !new_path || (position_type === 'text' && old_line === null && new_line === null))
    throw invalidNote('position', 'is incomplete')
  const file = { base_sha, start_sha, head_sha, old_path, new_path, position_type }
  if (position_type === 'image') {
    const { width = null, height = null, x = null, y = null } = sent
    return { position: JSON.stringify({ ...file, width, height, x, y }), line_code: null }
  }
  const { line_range = null } = sent
  const line_code = `${createHash('sha1').update(new_path).digest('hex')}_${old_line ?? 0}_${new_line ?? 0}`
  return { position: JSON.stringify({ ...file, old_line, new_line, line_range }), line_code }
}
