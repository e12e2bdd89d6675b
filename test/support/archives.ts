import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'

export interface ArchiveMember {
  name: string
  content?: string | Buffer
  type?: 'file' | 'directory'
  pax?: Record<string, string>
}

type Line = object | null | string

export interface ProjectArchive {
  version?: string | null
  project?: object | string | null
  /** Records by relation; a text is written unchanged. */
  relations?: Record<string, readonly Line[]>
  extra?: readonly ArchiveMember[]
}

/** An export archive in the platform's form, with the given parts in place of the defaults. */
export async function projectArchive(archive: ProjectArchive = {}): Promise<Buffer> {
  return gzipSync(await tar(projectMembers(archive)))
}

export function projectMembers(archive: ProjectArchive = {}): ArchiveMember[] {
  const { version = '0.2.4', project = {}, relations = {}, extra = [] } = archive
  const members: ArchiveMember[] = [{ name: './', type: 'directory' }]
  if (version !== null) members.push({ name: './VERSION', content: version })
  members.push({ name: './tree/', type: 'directory' })
  if (project !== null) members.push({ name: './tree/project.json', content: text(project) })
  members.push({ name: './tree/project/', type: 'directory' })
  for (const [relation, lines] of Object.entries(relations)) {
    members.push({
      name: `./tree/project/${relation}.ndjson`,
      content: lines.map((line) => `${text(line)}\n`).join(''),
    })
  }
  return [...members, ...extra]
}

/** A tar archive, written by a library that the reader under test does not use. */
export async function tar(members: readonly ArchiveMember[]): Promise<Buffer> {
  const stream = pack()
  for (const { content, ...header } of members) {
    if (content === undefined) stream.entry({ mtime: new Date(0), ...header }, () => {})
    else stream.entry({ mtime: new Date(0), ...header }, content)
  }
  stream.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** A hand-written header block, for contents that no library writes. */
export function rawHeader(fields: {
  name: string
  size?: number
  flag?: string
  sizeField?: Buffer
  checksum?: number
}): Buffer {
  const block = Buffer.alloc(512)
  block.write(fields.name, 0, 100, 'utf8')
  block.write('0000644\u00000000000\u00000000000\u0000', 100, 'latin1')
  block.write(`${(fields.size ?? 0).toString(8).padStart(11, '0')} `, 124, 'latin1')
  fields.sizeField?.copy(block, 124)
  block.write('00000000000 ', 136, 'latin1')
  block.write(fields.flag ?? '0', 156, 'latin1')
  block.write('ustar\u000000', 257, 'latin1')
  block.fill(0x20, 148, 156)
  const sum = fields.checksum ?? block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148, 'latin1')
  return block
}

/** A hand-written member: header, content, padding. */
export function rawMember(fields: Parameters<typeof rawHeader>[0], content: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    rawHeader({ size: bytes.length, ...fields }),
    bytes,
    Buffer.alloc((512 - (bytes.length % 512)) % 512),
  ])
}

export const endOfArchive = Buffer.alloc(1024)

/** The members of a valid project archive without the end marker, so that hand-written members can follow. */
export async function openTar(archive?: ProjectArchive): Promise<Buffer> {
  const whole = await tar(projectMembers(archive))
  return whole.subarray(0, whole.length - endOfArchive.length)
}

function text(value: Line): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
