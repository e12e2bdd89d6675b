import { z } from 'zod'

export const TIERS = ['production', 'staging', 'testing', 'development', 'other'] as const
export type EnvironmentTier = (typeof TIERS)[number]

/** An environment inside a deployment. */
export const environmentBasic = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    external_url: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'EnvironmentBasic' })

export const environmentEntity = z
  .object({ ...environmentBasic.shape, tier: z.string(), state: z.string() })
  .meta({ id: 'Environment' })
export type EnvironmentEntity = z.infer<typeof environmentEntity>

export interface EnvironmentBasicRow {
  id: number
  name: string
  slug: string
  external_url: string | null
  created_at: string
  updated_at: string
}
export interface EnvironmentRow extends EnvironmentBasicRow {
  tier: string
  state: string
}

export const presentEnvironmentBasic = (row: EnvironmentBasicRow): z.infer<typeof environmentBasic> => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  external_url: row.external_url,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const presentEnvironment = (row: EnvironmentRow): EnvironmentEntity => ({
  ...presentEnvironmentBasic(row),
  tier: row.tier,
  state: row.state,
})
