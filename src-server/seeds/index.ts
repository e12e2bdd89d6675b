import { getSeed } from './endpoints/get-seed.ts'
import { getSeedSchema } from './endpoints/get-seed-schema.ts'

export const seeds = [getSeed, getSeedSchema] as const
