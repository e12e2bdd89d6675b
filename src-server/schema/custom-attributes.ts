import type { Generated } from 'kysely'

declare module '../kit/db/schema.ts' {
  interface Database {
    custom_attribute: CustomAttributeTable
  }
}

interface CustomAttributeTable {
  id: Generated<number>
  target_type: 'user' | 'group' | 'project'
  target_id: number
  key: string
  value: string
}
