import { z } from 'zod'

const storagePart = z.object({
  type: z
    .enum(['group', 'user', 'project', 'personal'])
    .describe('`user` is the personal namespace of a user; `personal` is all personal namespaces together'),
  id: z.int().nullable().describe('The id of the group, user or project; null for `personal`'),
  name: z.string().nullable(),
  full_path: z.string().nullable(),
  projects: z.int(),
  storage_size: z.int(),
  last_activity_at: z.string().meta({ format: 'date-time' }).describe('The last activity in these projects'),
})

export const storageEntity = z
  .object({
    total: z.object({ parts: z.int(), projects: z.int(), storage_size: z.int() }),
    parts: z.array(storagePart).describe('The 200 largest parts, the largest first. A group includes its subgroups'),
  })
  .meta({ id: 'Storage' })

export type StorageRow = z.infer<typeof storagePart> & { all_parts: number; all_projects: number; all_storage: number }

export const presentStorage = (rows: readonly StorageRow[]): z.infer<typeof storageEntity> => ({
  total: {
    parts: rows[0]?.all_parts ?? 0,
    projects: rows[0]?.all_projects ?? 0,
    storage_size: rows[0]?.all_storage ?? 0,
  },
  parts: rows.map(({ all_parts: _, all_projects: __, all_storage: ___, ...part }) => part),
})
