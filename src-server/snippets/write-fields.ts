import { z } from 'zod'
import type { Actor } from '../kit/access/actor.ts'
import { invalid, refused } from '../kit/errors.ts'
import { atLeastOneOf, exactlyOneOf } from '../kit/http/rules.ts'
import type { Instance } from '../kit/instance.ts'
import type { NewSnippet } from './acts/create-snippet.ts'

const visibility = z.enum(['private', 'internal', 'public'])
const description = z.string().nullable().optional()
const file_name = z.string().optional()

export const newSnippetFields = {
  title: z.string(),
  description,
  visibility: visibility.optional().describe('The default is a setting of the instance'),
  file_name,
  content: z.string().optional(),
  files: z
    .array(z.object({ file_path: z.string(), content: z.string() }))
    .optional()
    .describe('The name and content as the only item of a list, instead of `file_name` and `content`'),
}
export const newSnippetRules = [exactlyOneOf('content', 'files')]

export const snippetChanges = {
  title: z.string().optional(),
  description,
  visibility: visibility.optional(),
  file_name,
  content: z.string().optional(),
  files: z
    .array(
      z.object({
        action: z.enum(['create', 'update', 'delete', 'move']),
        file_path: z.string(),
        previous_path: z.string().optional(),
        content: z.string().optional(),
      }),
    )
    .optional()
    .describe('A change of the only file: `update` sets its content, `move` its name'),
}
export const snippetChangeRules = [atLeastOneOf('title', 'description', 'visibility', 'file_name', 'content', 'files')]

const ONE_FILE = 'Gantry keeps exactly one file in a snippet'

/** `file_name` and `content` of a new snippet. @throws ApiError 400 */
export function fileOf({ file_name, content, files }: NewFile): { file_name: string; content: string } {
  if (files === undefined) return { file_name: file_name ?? '', content: content ?? '' }
  const [file] = files
  if (!file || files.length > 1) throw refused(ONE_FILE)
  return { file_name: file.file_path, content: file.content }
}
interface NewFile {
  file_name?: string | undefined
  content?: string | undefined
  files?: readonly { file_path: string; content: string }[] | undefined
}

/** What a change says of the file; `present` is the name of the stored file. @throws ApiError 400 */
export function fileChangesOf(
  { file_name, content, files }: ChangedFile,
  present: string,
): { file_name?: string; content?: string } {
  const plain = { ...(file_name !== undefined && { file_name }), ...(content !== undefined && { content }) }
  if (files === undefined) return plain
  const [file] = files
  const isPresent = file && (file.action === 'move' ? file.previous_path : file.file_path) === present
  if (!file || files.length > 1 || file.action === 'create' || file.action === 'delete') throw refused(ONE_FILE)
  if (!isPresent) throw refused('This file does not exist')
  return { ...plain, file_name: file.file_path, ...(file.content !== undefined && { content: file.content }) }
}
interface ChangedFile {
  file_name?: string | undefined
  content?: string | undefined
  files?:
    | readonly {
        action: 'create' | 'update' | 'delete' | 'move'
        file_path: string
        previous_path?: string | undefined
        content?: string | undefined
      }[]
    | undefined
}

const LONGEST = 255

/** Refuses values that a snippet cannot have. Values that stay as they are are not checked. @throws ApiError 400 */
export function requireValidSnippet(
  { title, content, file_name, visibility }: Partial<NewSnippet>,
  actor: Actor,
  { settings }: Pick<Instance, 'settings'>,
) {
  const isRestricted =
    visibility !== undefined && !actor.admin && settings.get('restricted_visibility_levels').includes(visibility)
  const faults: Record<string, string[]> = {
    title: [...blank(title), ...long(title)],
    content: [...blank(content), ...large(content, settings.get('snippet_size_limit'))],
    file_name: long(file_name),
    visibility_level: isRestricted ? [`${visibility} has been restricted by your Gantry administrator`] : [],
  }
  const found = Object.entries(faults).filter(([, texts]) => texts.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

const blank = (text: string | undefined) => (text?.trim() === '' ? ["can't be blank"] : [])
const large = (text: string | undefined, most: number) =>
  text !== undefined && Buffer.byteLength(text) > most
    ? [`is too long (${Buffer.byteLength(text)} bytes). The maximum size is ${most} bytes.`]
    : []
const long = (text: string | undefined) =>
  text !== undefined && [...text].length > LONGEST ? [`is too long (maximum is ${LONGEST} characters)`] : []
