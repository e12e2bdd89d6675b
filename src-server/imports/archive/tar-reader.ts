import { ArchiveRefused } from './archive-refused.ts'
import { foldName, isDesktopLeftover, memberName, quoted } from './member-names.ts'
import { type PaxRecords, readPaxRecords } from './pax-records.ts'
import { BLOCK, isZeroBlock, readTarHeader, type TarHeader } from './tar-header.ts'

const MAX_EXTENDED_HEADER_BYTES = 64 * 1024
/** The largest size that a plain header can state. Larger sizes are in a pax header. */
const LARGEST_PLAIN_SIZE = 8 * 1024 ** 3 - 1

export interface MemberSink {
  write(chunk: Buffer): void
  end(): void
}

/**
 * A tar reader that is stricter than the libraries on purpose. They read on after the end marker, accept a pax size that contradicts the
 * header, and pass on links. Takes chunks of any size and keeps at most one block in memory.
 */
export class TarReader {
  readonly #open: (name: string, size: number) => MemberSink | undefined
  readonly #maxEntries: number
  readonly #seen = new Set<string>()
  #entries = 0
  #block: Buffer[] = []
  #blockBytes = 0
  #sink: MemberSink | undefined
  #content = 0
  #padding = 0
  #extended: { kind: TarHeader['kind']; chunks: Buffer[] } | undefined
  #pax: PaxRecords | undefined
  #longName: string | undefined
  #zeroBlocks = 0

  constructor(maxEntries: number, open: (name: string, size: number) => MemberSink | undefined) {
    this.#maxEntries = maxEntries
    this.#open = open
  }

  get entries(): number {
    return this.#entries
  }

  write(chunk: Buffer) {
    let at = 0
    while (at < chunk.length) {
      if (this.#content > 0) at += this.#writeContent(chunk.subarray(at, at + this.#content))
      else if (this.#padding > 0) at += this.#skipPadding(chunk.length - at)
      else at += this.#collectBlock(chunk.subarray(at, at + BLOCK - this.#blockBytes))
    }
  }

  end() {
    const complete = this.#zeroBlocks >= 2 && this.#blockBytes === 0 && !this.#hasExtension()
    if (!complete) throw new ArchiveRefused('The archive is damaged: its end is missing.')
  }

  #writeContent(part: Buffer): number {
    if (this.#extended) this.#extended.chunks.push(Buffer.from(part))
    else this.#sink?.write(part)
    this.#content -= part.length
    if (this.#content === 0) this.#endContent()
    return part.length
  }

  #skipPadding(available: number): number {
    const skipped = Math.min(this.#padding, available)
    this.#padding -= skipped
    return skipped
  }

  #collectBlock(part: Buffer): number {
    if (part.length === BLOCK) this.#readBlock(part)
    else {
      this.#block.push(Buffer.from(part))
      this.#blockBytes += part.length
      if (this.#blockBytes === BLOCK) {
        const block = Buffer.concat(this.#block)
        this.#block = []
        this.#blockBytes = 0
        this.#readBlock(block)
      }
    }
    return part.length
  }

  #readBlock(block: Buffer) {
    if (isZeroBlock(block)) {
      this.#zeroBlocks += 1
      return
    }
    if (this.#zeroBlocks > 0) throw new ArchiveRefused('The archive is damaged: there is data after its end.')
    const header = readTarHeader(block)
    if (header.kind === 'file' || header.kind === 'directory') this.#beginMember(header.kind, header)
    else this.#beginExtension(header)
  }

  #beginExtension(header: TarHeader) {
    const repeated = header.kind === 'pax' ? this.#pax : header.kind === 'long-name' ? this.#longName : undefined
    if (repeated !== undefined || header.size > MAX_EXTENDED_HEADER_BYTES || header.size === 0) {
      throw new ArchiveRefused('The archive is damaged: an extended header cannot be read.')
    }
    this.#extended = { kind: header.kind, chunks: [] }
    this.#beginContent(header.size)
  }

  #beginMember(kind: 'file' | 'directory', header: TarHeader) {
    this.#entries += 1
    if (this.#entries > this.#maxEntries) {
      throw new ArchiveRefused(`The archive has more than ${this.#maxEntries} entries.`)
    }
    const name = memberName(this.#pax?.path ?? this.#longName ?? header.name, kind)
    const size = this.#sizeOf(header, name)
    if (kind === 'directory' && size > 0) throw new ArchiveRefused(`The archive is damaged: a folder has content.`)
    const folded = foldName(name)
    if (this.#seen.has(folded)) throw new ArchiveRefused(`The archive holds the member ${quoted(name)} more than once.`)
    this.#seen.add(folded)
    this.#pax = undefined
    this.#longName = undefined
    if (kind === 'directory') return
    this.#sink = isDesktopLeftover(name) ? undefined : this.#open(name, size)
    if (size > 0) this.#beginContent(size)
    else this.#endContent()
  }

  #sizeOf(header: TarHeader, name: string): number {
    const declared = this.#pax?.size
    if (declared === undefined || declared === header.size) return header.size
    if (declared > LARGEST_PLAIN_SIZE) return declared
    throw new ArchiveRefused(`The archive gives two sizes for the member ${quoted(name)}.`)
  }

  #beginContent(size: number) {
    this.#content = size
    this.#padding = (BLOCK - (size % BLOCK)) % BLOCK
  }

  #endContent() {
    const extended = this.#extended
    this.#extended = undefined
    if (extended) this.#endExtension(extended.kind, Buffer.concat(extended.chunks))
    else this.#sink?.end()
    this.#sink = undefined
  }

  #endExtension(kind: TarHeader['kind'], bytes: Buffer) {
    if (kind === 'long-name') {
      this.#longName = bytes.toString('utf8').replace(/\u0000$/, '')
      return
    }
    const records = readPaxRecords(bytes)
    if (kind === 'pax') this.#pax = records
    else if (records.path !== undefined || records.size !== undefined) {
      throw new ArchiveRefused(
        'The archive has a global extended header with a name or size. Create the export again without such a header.',
      )
    }
  }

  #hasExtension(): boolean {
    return this.#pax !== undefined || this.#longName !== undefined
  }
}
