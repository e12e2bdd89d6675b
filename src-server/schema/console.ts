import type { Generated } from 'kysely'

declare module '../kit/db/schema.ts' {
  interface Database {
    saved_view: SavedViewTable
  }
}

interface SavedViewTable {
  id: Generated<number>
  user_id: number
  screen: string
  name: string
  filter: string
  sort: Generated<string>
  group_by: string | null
  position: number
  created_at: string
  updated_at: string
}
