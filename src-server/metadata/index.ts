import { getMetadata } from './endpoints/get-metadata.ts'
import { getVersion } from './endpoints/get-version.ts'

export const metadata = [getVersion, getMetadata] as const
