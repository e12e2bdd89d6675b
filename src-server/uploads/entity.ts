import { z } from 'zod'
import { describedIn } from './file-name.ts'

/** A file that texts of a project link to. */
export interface UploadRow {
  id: number
  project_id: number
  /** The part of the address that nobody can guess. */
  secret: string
  filename: string
  /** The name of the stored file. */
  file: string
  size_bytes: number
  created_at: string
}

/** The answer to an upload. */
export const newUploadEntity = z
  .object({
    id: z.int(),
    alt: z.string(),
    url: z.string().describe('For texts of the project: they are shown with the address of the project before it'),
    full_path: z.string().describe('Path of the file on this server, for callers who may read the project'),
    markdown: z.string().describe('What a text needs to show the picture, or to link to the file'),
  })
  .meta({ id: 'NewUpload' })

/** A file in the list of a project. */
export const uploadEntity = z
  .object({
    id: z.int(),
    size: z.int().describe('Bytes'),
    filename: z.string(),
    created_at: z.string().meta({ format: 'date-time' }),
    uploaded_by: z
      .object({ id: z.int(), name: z.string(), username: z.string() })
      .nullable()
      .describe('Null for a file from an archive, or if the account was deleted'),
  })
  .meta({ id: 'Upload' })

export function presentNewUpload({
  id,
  project_id,
  secret,
  filename,
}: Pick<UploadRow, 'id' | 'project_id' | 'secret' | 'filename'>): z.input<typeof newUploadEntity> {
  const url = `/uploads/${secret}/${filename}`
  const { alt, markdown } = describedIn(filename, url)
  return { id, alt, url, full_path: `/-/project/${project_id}${encodeURI(url)}`, markdown }
}

interface ListedUpload extends Pick<UploadRow, 'id' | 'filename' | 'size_bytes' | 'created_at'> {
  user_id: number | null
  name: string | null
  username: string | null
}

export const presentUpload = ({
  id,
  size_bytes,
  filename,
  created_at,
  user_id,
  name,
  username,
}: ListedUpload): z.input<typeof uploadEntity> => ({
  id,
  size: size_bytes,
  filename,
  created_at,
  uploaded_by: user_id === null || name === null || username === null ? null : { id: user_id, name, username },
})
