import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const packedFile = z.object({
  size: z.int(),
  offset: z.string().optional(),
  unpacked: z.boolean().optional(),
  integrity: z.object({ hash: z.string() }).optional(),
})
const link = z.object({ link: z.string() })
type Folder = { files: Record<string, unknown> }
const folder = z.object({ files: z.record(z.string(), z.unknown()) })

type ArchiveFile = { path: string; size: number; isUnpacked: boolean; content: Buffer; isIntact: boolean }
export type Archive = {
  files: ArchiveFile[]
  /** Over the text of the header, which holds the hash of every file. Electron compares it at the start of the app. */
  header_hash: string
  bytes: number
}

/**
 * Reads the archive of an app and the files beside it that could not be packed. Throws for links, which a package must not have.
 *
 * The archive starts with the lengths of its header, each inside the one before, then the header as JSON, then the files.
 */
export function readArchive(path: string): Archive {
  const archive = readFileSync(path)
  const header = archive.subarray(16, 16 + archive.readUInt32LE(12)).toString('utf8')
  const start = 8 + archive.readUInt32LE(4)
  const files = entriesOf(folder.parse(JSON.parse(header))).map(([name, entry]) => {
    if (link.safeParse(entry).success) throw new Error(`${name} is a link`)
    const { size, offset, unpacked = false, integrity } = packedFile.parse(entry)
    const from = start + Number(offset)
    const content = unpacked ? readFileSync(join(`${path}.unpacked`, name)) : archive.subarray(from, from + size)
    const isIntact = content.length === size && (unpacked || integrity?.hash === sha256(content))
    return { path: name, size, isUnpacked: unpacked, content, isIntact }
  })
  return { files, header_hash: sha256(header), bytes: archive.length }
}

/** Writes the app into a folder, as Electron sees it. */
export function extractArchive(path: string, target: string): void {
  for (const { path: name, content } of readArchive(path).files) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, name), content)
  }
  if (existsSync(`${path}.unpacked`)) cpSync(`${path}.unpacked`, target, { recursive: true })
}

function entriesOf({ files }: Folder, above = ''): [string, unknown][] {
  return Object.entries(files).flatMap(([name, entry]) => {
    const inside = folder.safeParse(entry)
    return inside.success ? entriesOf(inside.data, `${above}${name}/`) : [[`${above}${name}`, entry]]
  })
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
