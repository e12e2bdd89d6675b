/** Where the archive of a new import comes from, as in the URL of the form. */
export const sources = [
  ['file', 'File'],
  ['url', 'URL'],
  ['object_storage', 'Object storage'],
] as const
export type SourceKind = (typeof sources)[number][0]

export interface SourceValues {
  url: string
  region: string
  bucket_name: string
  file_key: string
  access_key_id: string
  secret_access_key: string
}

export const noSource: SourceValues = {
  url: '',
  region: '',
  bucket_name: '',
  file_key: '',
  access_key_id: '',
  secret_access_key: '',
}

interface SourceField {
  name: keyof SourceValues
  label: string
  help: string
  /** Shown as dots, and left out of the request line. */
  secret?: true
}

const urlFields: readonly SourceField[] = [
  {
    name: 'url',
    label: 'URL',
    help: 'Must begin with https. The server must answer with Content-Type: application/gzip and the size of the archive.',
  },
]

const objectFields: readonly SourceField[] = [
  { name: 'region', label: 'Region', help: 'Region of the bucket, such as eu-central-1.' },
  { name: 'bucket_name', label: 'Bucket', help: 'Name of the bucket that holds the archive.' },
  { name: 'file_key', label: 'Key', help: 'Path of the archive in the bucket.' },
  { name: 'access_key_id', label: 'Access key ID', help: 'Of a user who can read the object.' },
  {
    name: 'secret_access_key',
    label: 'Secret access key',
    help: 'Kept encrypted until the archive is downloaded.',
    secret: true,
  },
]

export const fieldsOf = (kind: Exclude<SourceKind, 'file'>) => (kind === 'url' ? urlFields : objectFields)

/** The first part of the path of an archive's name: `exports/2026-11-20_…_shop_export.tar.gz` → the name of the file. */
export function fileNameOf(kind: Exclude<SourceKind, 'file'>, { url, file_key }: SourceValues): string {
  const path = kind === 'url' ? (URL.parse(url)?.pathname ?? '') : file_key
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Why the source cannot be sent yet. */
export function sourceObstacle(kind: Exclude<SourceKind, 'file'>, values: SourceValues): string | undefined {
  const missing = fieldsOf(kind).find(({ name }) => values[name].trim() === '')
  return missing && `Enter the ${missing.label === 'URL' ? 'URL' : missing.label.toLowerCase()}.`
}
