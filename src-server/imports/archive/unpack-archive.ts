import { closeSync, createReadStream, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ArchiveRefused } from './archive-refused.ts'
import type { Budgets } from './budgets.ts'
import { GunzipMeter, gunzipRefusal } from './gunzip-meter.ts'
import { isObject, parseDocument } from './json-document.ts'
import { LineCounter } from './line-counter.ts'
import { LineSplitter } from './line-splitter.ts'
import { type ImportedRelation, memberKind } from './members.ts'
import { RecordCounts } from './record-counts.ts'
import { type MemberSink, TarReader } from './tar-reader.ts'

/** The version of the format that can be imported. */
export const FORMAT_VERSION = '0.2.4'
const CHUNK_BYTES = 256 * 1024
/** The progress is reported so often, at most. */
const REPORTS = 100
const MAX_VERSION_BYTES = 64
/** As for an avatar that is uploaded. */
const MAX_AVATAR_BYTES = 200 * 1024

/** `uploads/SECRET/FILENAME`, as texts of the project link to it. */
const UPLOAD = /^uploads\/((?:[0-9a-f]{32}|[0-9a-f]{10}))\/([^/]+)$/

/** An uploaded file: its address, and where it is unpacked. */
export interface UnpackedUpload {
  secret: string
  filename: string
  file: string
  size_bytes: number
}

export interface UnpackedArchive {
  /** The content of tree/project.json. */
  project: Record<string, unknown>
  relations: Map<ImportedRelation, { file: string; records: number }>
  /** The unpacked file of the avatar: the first that is small enough. It need not be a picture. */
  avatar: string | undefined
  /** The uploaded files, in the order of the archive. */
  uploads: readonly UnpackedUpload[]
  /** The number of records in each relation, of their parts, and of files, imported or not. */
  counts: ReadonlyMap<string, number>
  entries: number
  unpacked_bytes: number
}

/**
 * Reads and checks a whole export archive before anything is imported. Writes only what is imported, into `directory`, under names chosen
 * here.
 *
 * @param report is told now and then how many bytes of the file are read
 * @throws ArchiveRefused for every fault of the archive
 */
export async function unpackArchive(
  file: string,
  directory: string,
  budgets: Budgets,
  report: (read_bytes: number) => void = () => {},
): Promise<UnpackedArchive> {
  const packed_bytes = statSync(file).size
  if (packed_bytes === 0) throw new ArchiveRefused('The file is empty.')
  const unpacking = new Unpacking(directory, budgets)
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  let reported = 0
  const reportNowAndThen = () => {
    if (gunzip.bytesWritten - reported < packed_bytes / REPORTS) return
    reported = gunzip.bytesWritten
    report(reported)
  }
  const meter = new GunzipMeter(budgets, () => gunzip.bytesWritten)
  const reader = new Writable({
    highWaterMark: CHUNK_BYTES,
    write(chunk: Buffer, _encoding, done) {
      try {
        meter.count(chunk.length)
        unpacking.tar.write(chunk)
        reportNowAndThen()
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  try {
    await pipeline(createReadStream(file, { highWaterMark: CHUNK_BYTES }), gunzip, reader)
    if (gunzip.bytesWritten !== packed_bytes)
      throw new ArchiveRefused('The archive is damaged: there is data after its end.')
    unpacking.tar.end()
    return { ...unpacking.finish(), unpacked_bytes: meter.total_bytes }
  } catch (error) {
    throw gunzipRefusal(error) ?? error
  } finally {
    unpacking.close()
  }
}

class Unpacking {
  readonly tar: TarReader
  readonly #directory: string
  readonly #budgets: Budgets
  readonly #open = new Set<number>()
  readonly #relations: UnpackedArchive['relations'] = new Map()
  readonly #records = new RecordCounts()
  #version: string | undefined
  #project: unknown
  #avatar: string | undefined
  readonly #uploads: UnpackedUpload[] = []

  constructor(directory: string, budgets: Budgets) {
    this.#directory = directory
    this.#budgets = budgets
    this.tar = new TarReader(budgets.entries, (name, size) => this.#sinkFor(name, size))
  }

  finish(): Omit<UnpackedArchive, 'unpacked_bytes'> {
    checkVersion(this.#version)
    if (this.#project === undefined) {
      throw new ArchiveRefused('The archive has an invalid format: tree/project.json is missing.')
    }
    if (!isObject(this.#project)) {
      throw new ArchiveRefused('The archive has an invalid format: tree/project.json is not a JSON object.')
    }
    const { counts } = this.#records
    const { entries } = this.tar
    const [relations, uploads, avatar] = [this.#relations, this.#uploads, this.#avatar]
    return { project: this.#project, relations, avatar, uploads, counts, entries }
  }

  close() {
    for (const descriptor of this.#open) closeSync(descriptor)
    this.#open.clear()
  }

  #sinkFor(name: string, size: number): MemberSink | undefined {
    const member = memberKind(name)
    if (!member) return undefined
    if (member.kind === 'version') {
      return bufferedSink(name, size, MAX_VERSION_BYTES, (bytes) => {
        this.#version = bytes.toString('utf8').trim()
      })
    }
    if (member.kind === 'project') {
      return bufferedSink(name, size, this.#budgets.document_bytes, (bytes) => {
        this.#project = parseDocument(bytes, this.#budgets, 'tree/project.json')
      })
    }
    if (member.kind === 'relation') return this.#relationSink(member.relation, member.imported)
    if (member.kind === 'unknown relation') return this.#countingSink(member.relation)
    this.#records.add(member.counted_as)
    if (member.counted_as === 'uploads') return this.#uploadSink(name, size)
    return member.counted_as === 'avatar' && size > 0 ? this.#avatarSink(size) : undefined
  }

  #uploadSink(name: string, size_bytes: number): MemberSink | undefined {
    const [, secret, filename] = UPLOAD.exec(name) ?? []
    if (secret === undefined || filename === undefined) return undefined
    const file = join(this.#directory, `upload-${this.#uploads.length + 1}`)
    this.#uploads.push({ secret, filename, file, size_bytes })
    return this.#fileSink(file)
  }

  #fileSink(path: string): MemberSink {
    const descriptor = openSync(path, 'wx', 0o600)
    this.#open.add(descriptor)
    return {
      write: (chunk) => writeAll(descriptor, chunk),
      end: () => {
        closeSync(descriptor)
        this.#open.delete(descriptor)
      },
    }
  }

  #avatarSink(size: number): MemberSink | undefined {
    if (this.#avatar !== undefined || size > MAX_AVATAR_BYTES) return undefined
    const path = join(this.#directory, 'avatar')
    this.#avatar = path
    return bufferedSink('avatar', size, MAX_AVATAR_BYTES, (bytes) => writeFileSync(path, bytes, { mode: 0o600 }))
  }

  #countingSink(relation: string): MemberSink {
    const lines = new LineCounter()
    return { write: (chunk) => lines.write(chunk), end: () => this.#records.addUnknown(relation, lines.end()) }
  }

  #relationSink(relation: string, imported: ImportedRelation | undefined): MemberSink {
    const kept = imported && join(this.#directory, `relation-${this.#relations.size + 1}`)
    const stored = kept === undefined ? undefined : this.#fileSink(kept)
    const counted = { file: kept ?? '', records: 0 }
    if (imported) this.#relations.set(imported, counted)
    const lines = new LineSplitter(this.#budgets.document_bytes, (line) => {
      counted.records += 1
      this.#checkLine(line, relation, counted.records)
    })
    return {
      write(chunk) {
        lines.write(chunk)
        stored?.write(chunk)
      },
      end: () => {
        lines.end()
        stored?.end()
      },
    }
  }

  #checkLine(line: Buffer, relation: string, number: number) {
    if (number > this.#budgets.records_per_relation) {
      throw new ArchiveRefused(`${relation} holds more than ${this.#budgets.records_per_relation} records.`)
    }
    if (isBlank(line)) return
    const where = `Line ${number} of ${relation}`
    const value = parseDocument(line, this.#budgets, where)
    if (value === null || isObject(value) || (relation === 'user_contributions' && Array.isArray(value))) {
      this.#records.addLine(relation, value)
      return
    }
    throw new ArchiveRefused(`${where} is not a JSON object.`)
  }
}

/** A full disk can end a write early. */
function writeAll(descriptor: number, bytes: Buffer) {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

/** Collects a whole file in memory, for files of limited size. */
function bufferedSink(name: string, size: number, maxBytes: number, onEnd: (bytes: Buffer) => void): MemberSink {
  if (size > maxBytes) throw new ArchiveRefused(`${name} of the archive is larger than ${maxBytes} bytes.`)
  const chunks: Buffer[] = []
  return { write: (chunk) => void chunks.push(Buffer.from(chunk)), end: () => onEnd(Buffer.concat(chunks)) }
}

function checkVersion(version: string | undefined) {
  if (version === undefined) throw new ArchiveRefused('The archive has an invalid format: VERSION is missing.')
  if (!/^\d+(\.\d+){1,3}$/.test(version)) {
    throw new ArchiveRefused(`The archive has a malformed VERSION; ${FORMAT_VERSION} is expected.`)
  }
  if (version !== FORMAT_VERSION) {
    throw new ArchiveRefused(`The archive has format version ${version}, but only ${FORMAT_VERSION} can be imported.`)
  }
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
