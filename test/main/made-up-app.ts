import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../cli/run.ts'
import { fuse_sentinel } from '../packages/fuses.ts'

export type MadeUp = {
  /** The files in the archive. Those that end with `.node` are beside the archive. */
  files: Record<string, string | Buffer>
  fuses?: string
  resources?: readonly string[]
}

const addon = readFileSync('node_modules/better-sqlite3/prebuilds/linux-x64.node')
export const addon_path = 'node_modules/better-sqlite3/prebuilds/linux-x64.node'

/** The files of an app that nothing is wrong with, as small as they can be. */
export const sound_files = {
  'package.json': '{ "productName": "Gantry" }',
  'out/main/main.js': 'import "./chunk.js"',
  [addon_path]: addon,
}

/** Writes an app for Linux and returns its folder. */
export function writeApp({ files, fuses = '00001100', resources = [] }: MadeUp): string {
  const folder = temporaryFolder()
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  write(
    'gantry',
    Buffer.concat([Buffer.from(`\x7fELF${fuse_sentinel}`), Buffer.from([1, fuses.length]), Buffer.from(fuses)]),
  )
  write('resources/app.asar', archiveOf(files))
  mkdirSync(join(folder, 'resources/app.asar.unpacked'))
  for (const [path, content] of Object.entries(files))
    if (path.endsWith('.node')) write(`resources/app.asar.unpacked/${path}`, content)
  for (const name of resources) write(`resources/${name}`, '')
  return folder
}

function archiveOf(files: MadeUp['files']): Buffer {
  const header = { files: {} }
  const packed: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const integrity = { algorithm: 'SHA256', hash: createHash('sha256').update(bytes).digest('hex') }
    const isUnpacked = path.endsWith('.node')
    place(header, path.split('/'), {
      size: bytes.length,
      integrity,
      ...(isUnpacked ? { unpacked: true } : { offset: String(offset) }),
    })
    if (isUnpacked) continue
    packed.push(bytes)
    offset += bytes.length
  }
  const text = Buffer.from(JSON.stringify(header))
  const head = Buffer.alloc(16)
  for (const [at, value] of [4, text.length + 8, text.length + 4, text.length].entries())
    head.writeUInt32LE(value, 4 * at)
  return Buffer.concat([head, text, ...packed])
}

type Folder = { files: Record<string, unknown> }

function place(folder: Folder, [name = '', ...rest]: string[], entry: unknown): void {
  if (rest.length === 0) {
    folder.files[name] = entry
    return
  }
  const inner = folder.files[name] ?? { files: {} }
  folder.files[name] = inner
  if (isFolder(inner)) place(inner, rest, entry)
}

const isFolder = (value: unknown): value is Folder => typeof value === 'object' && value !== null && 'files' in value
