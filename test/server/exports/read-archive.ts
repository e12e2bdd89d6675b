import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'

const record = z.record(z.string(), z.unknown())
export type ArchiveRecord = z.output<typeof record>

export interface ReadArchive {
  /** Names as in the archive, in its order. */
  names: string[]
  contents: Map<string, Buffer>
  project: ArchiveRecord
  /** The lines of a relation; a single object is one line. */
  relation(name: string): ArchiveRecord[]
}

/** The files of an archive by name, in their order, read with a library that the exporter's own reader, the importer, does not use. */
export async function unpackArchive(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  const tar = extract()
  tar.end(gunzipSync(bytes))
  for await (const entry of tar) contents.set(entry.header.name, await buffer(entry))
  return contents
}

export async function readArchive(bytes: Uint8Array): Promise<ReadArchive> {
  const contents = await unpackArchive(bytes)
  const textOf = (name: string) => contents.get(name)?.toString('utf8') ?? ''
  return {
    names: [...contents.keys()],
    contents,
    project: record.parse(JSON.parse(textOf('./tree/project.json'))),
    relation: (name) =>
      textOf(`./tree/project/${name}.ndjson`)
        .split('\n')
        .filter((line) => line !== '' && line !== 'null')
        .map((line) => record.parse(JSON.parse(line))),
  }
}
