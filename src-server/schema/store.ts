import { imageOf, openStore, type Store } from '../kit/db/open.ts'
import type { BatchLimits } from '../kit/db/writer.ts'
import { migrations } from './migrations/index.ts'
import statements from './statements.json' with { type: 'json' }
import { watched } from './watched.ts'

const schema = { migrations, statements }

/** Opens the database of a data directory with Gantry's schema. See `openStore`. */
export const openDirectory = (
  directory: string,
  durability?: 'full' | 'off',
  start?: 'as-is' | 'reset',
  limits?: BatchLimits,
): Store => openStore(directory, schema, durability, start, { limits, watched })

/** An empty database with Gantry's schema, as bytes. */
export const emptyImage = (): Buffer => imageOf(schema)
