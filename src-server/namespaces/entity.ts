import { z } from 'zod'
import { avatarUrl, type Presenting, pictureUrl } from '../kit/http/presenting.ts'

/** A namespace as shown in lists and inside projects. */
export const namespaceBasic = z
  .object({
    id: z.int(),
    name: z.string(),
    path: z.string(),
    kind: z.enum(['user', 'group']),
    full_path: z.string(),
    parent_id: z.int().nullable(),
    avatar_url: z.string().nullable(),
    web_url: z.string(),
  })
  .meta({ id: 'Namespace' })
export type NamespaceBasic = z.infer<typeof namespaceBasic>

/** The columns that `presentNamespace` needs. */
export interface NamespaceRow {
  id: number
  name: string
  path: string
  kind: 'user' | 'group'
  full_path: string
  parent_id: number | null
  avatar: string | null
  /** The user of a personal namespace, with their picture. */
  user_id: number | null
  user_avatar: string | null
}

export function presentNamespace(row: NamespaceRow, presenting: Presenting): NamespaceBasic {
  const { base_url } = presenting
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    kind: row.kind,
    full_path: row.full_path,
    parent_id: row.parent_id,
    avatar_url: pictureOf(row, presenting),
    web_url: row.kind === 'group' ? `${base_url}/groups/${row.full_path}` : `${base_url}/${row.full_path}`,
  }
}

function pictureOf({ avatar, user_id, user_avatar }: NamespaceRow, presenting: Presenting) {
  if (user_id !== null) return avatarUrl({ id: user_id, avatar: user_avatar }, presenting)
  return pictureUrl(avatar, presenting.base_url)
}

/** A group as a place: around a project, or as a target for transfers. */
export const groupAround = z
  .object({
    id: z.int(),
    web_url: z.string(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    full_name: z.string(),
    full_path: z.string(),
  })
  .meta({ id: 'GroupAround' })

interface GroupAroundRow {
  id: number
  name: string
  avatar: string | null
  full_name: string
  full_path: string
}

export const presentGroupAround = (row: GroupAroundRow, base_url: string): z.infer<typeof groupAround> => ({
  id: row.id,
  web_url: `${base_url}/groups/${row.full_path}`,
  name: row.name,
  avatar_url: pictureUrl(row.avatar, base_url),
  full_name: row.full_name,
  full_path: row.full_path,
})
