import { z } from 'zod'
import type { Instance } from '../../kit/instance.ts'

const NAME = 'import.source'

/** Another server that holds an archive, with everything that a download needs. */
const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({
    kind: z.literal('object_storage'),
    region: z.string(),
    bucket_name: z.string(),
    file_key: z.string(),
    access_key_id: z.string(),
    secret_access_key: z.string(),
  }),
])
export type Source = z.infer<typeof source>
export type RemoteFile = Extract<Source, { kind: 'url' }>
export type StoredObject = Extract<Source, { kind: 'object_storage' }>

/** The stored form of a source: the whole URL is secret too, because it may hold a signature or a password. */
export const sealSource = ({ vault }: Pick<Instance, 'vault'>, of: Source): string =>
  vault.seal(NAME, JSON.stringify(of))

/** undefined: another key has encrypted the source. */
export function openSource({ vault }: Pick<Instance, 'vault'>, sealed: string): Source | undefined {
  const text = vault.open(NAME, sealed)
  return text === undefined ? undefined : source.parse(JSON.parse(text))
}

const LONGEST_LOCATION = 500

/** Where the archive comes from, for people: without the query and the credentials of a URL, and without those of a bucket. */
export function locationOf(of: Source): string {
  const location = of.kind === 'url' ? withoutQuery(new URL(of.url)) : `${of.bucket_name}/${of.file_key}`
  return location.length > LONGEST_LOCATION ? `${location.slice(0, LONGEST_LOCATION - 1).toWellFormed()}…` : location
}

const withoutQuery = ({ origin, pathname }: URL) => `${origin}${pathname}`

/** An archive cannot be fetched. The message is for the person who imports it, `detail` for administrators. */
export class SourceRefused extends Error {
  override name = 'SourceRefused'
  readonly detail: string | undefined

  constructor(message: string, detail?: string) {
    super(message)
    this.detail = detail
  }
}
