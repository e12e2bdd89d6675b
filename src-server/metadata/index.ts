import { getMetadata } from './get-metadata.ts'
import { getVersion } from './get-version.ts'

export const metadata = [getVersion, getMetadata] as const
