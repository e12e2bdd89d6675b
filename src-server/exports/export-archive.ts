import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isImportable, MAX_ENTRIES } from '../kit/archive-documents.ts'
import type { Db } from '../kit/db/schema.ts'
import { pathIn } from '../kit/files.ts'
import { isStorageFull } from '../kit/storage-full.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { LineFile } from './archive/line-file.ts'
import { type Member, packArchive } from './archive/pack-archive.ts'
import { ExportStopped } from './export-stopped.ts'
import type { ExportProgress } from './progress.ts'
import { lookupsOf } from './reading/lookups.ts'
import { projectRow, uploadsOf } from './reading/record-queries.ts'
import { RELATIONS, type Source } from './reading/relation-lines.ts'
import type { ArchiveObject } from './records/parts.ts'
import { projectRecord } from './records/project.ts'

/** Everything that the export thread needs to know. */
export interface ExportTask {
  project_id: number
  /** Instead of the project's own; null: its own. */
  description: string | null
  /** The exporting user: what this user may not read is not in the archive. */
  viewer: Viewer
  with_inherited_members: boolean
  /** An empty folder for the files that are packed. The caller creates and removes it. */
  folder: string
  /** The path of the finished archive. */
  archive: string
  /** The folders of stored files, which hold uploads and the avatar. */
  kept: readonly string[]
  avatar: { file: string; ending: string } | null
  /** Version and revision that this instance says it has. */
  version: string
  revision: string
  /** ISO timestamp. */
  now: string
  /** In bytes; 0: any size. */
  max_bytes: number
}

export interface ExportedArchive {
  size_bytes: number
  /** Lines by relation. */
  records: Record<string, number>
}

/** The version of the archive format. */
const FORMAT_VERSION = '0.2.4'
/** Between two reports of the progress. */
const RECORDS_PER_REPORT = 500
const PACKED_MS = 200

type Report = (progress: ExportProgress) => void

/**
 * Writes the archive of a project: reads all relations into files, then packs the files.
 *
 * @throws ExportStopped if the project is gone, the archive is larger than allowed, or the disk is full
 */
export async function exportArchive(...args: Parameters<typeof writeArchive>): Promise<ExportedArchive> {
  try {
    return await writeArchive(...args)
  } catch (error) {
    if (isStorageFull(error)) throw new ExportStopped('There is not enough space on the server for the archive.')
    throw error
  }
}

async function writeArchive(db: Db, task: ExportTask, signal: AbortSignal, report: Report): Promise<ExportedArchive> {
  const project = await projectRow(db, task.project_id)
  if (!project || project.pending_delete) throw new ExportStopped('The project was removed during its export.')
  const { viewer, with_inherited_members } = task
  const source: Source = {
    ...{ db, project, viewer, with_inherited_members },
    lookups: lookupsOf(db, project.id, viewer),
  }
  const counter = new Counter(report, project.issues_count)
  const relations = Object.keys(RELATIONS).map((name) => ({ name, file: join(task.folder, `${name}.ndjson`) }))
  const members: Member[] = [
    { folder: '' },
    { name: 'VERSION', text: FORMAT_VERSION },
    { name: 'GITLAB_VERSION', text: task.version },
    { name: 'GITLAB_REVISION', text: task.revision },
    { folder: 'tree/' },
    { name: 'tree/project.json', text: JSON.stringify(projectRecord(project, task.description)) },
    { folder: 'tree/project/' },
    ...relations.map(({ name, file }) => ({ name: `tree/project/${name}.ndjson`, file })),
    { folder: 'snippets/' },
    ...(await storedFiles(db, task)),
    { name: 'lfs-objects.json', text: '{}' },
  ]
  if (members.length > MAX_ENTRIES) throw new ExportStopped(tooMany(members.length))
  for (const { name, file } of relations) await writeRelation(source, name, file, counter, signal)
  await packArchive(task.archive, members, task.now, signal, (bytes) => counter.pack(bytes))
  const size_bytes = statSync(task.archive).size
  if (task.max_bytes > 0 && size_bytes > task.max_bytes)
    throw new ExportStopped('The archive is larger than the largest export that the administrators allow.')
  return { size_bytes, records: counter.records }
}

async function writeRelation(source: Source, name: string, path: string, counter: Counter, signal: AbortSignal) {
  const relation = RELATIONS[name]
  const file = new LineFile(path)
  try {
    if (relation && 'object' in relation) file.write(JSON.stringify(await relation.object(source)))
    else if (relation) {
      for await (const record of relation.lines(source)) {
        const line = JSON.stringify(record)
        if (!isImportable(line)) throw new ExportStopped(tooLarge(name, record))
        file.write(`${line}\n`)
        counter.count(name)
        signal.throwIfAborted()
      }
    }
  } finally {
    file.close()
  }
}

/** No import would take the archive, so the user is told which record it is. */
const tooLarge = (relation: string, { iid, title }: ArchiveObject) =>
  `A record of ${relation} is too large for an archive, with ${iid === undefined ? '' : `number ${iid} and `}title “${title}”: its comments and other parts may have 50 MB and a million values. Delete some of them, and export again.`

/** Said before anything is read, because a project with so many uploads takes long to pack. */
const tooMany = (entries: number) => {
  const [has, limit] = [entries, MAX_ENTRIES].map((count) => count.toLocaleString('en'))
  return `The archive would have ${has} files and folders, but an import takes at most ${limit}. Delete uploads that no text needs, and export again.`
}

/** Uploads and the avatar. A file that is missing on disk is left out. */
async function storedFiles(db: Db, { project_id, kept, avatar }: ExportTask): Promise<Member[]> {
  const stored = (name: string, file: string): Member => ({ name, file: pathIn(kept, file), optional: true })
  const uploads = await uploadsOf(db, project_id)
  return [
    { folder: 'uploads/' },
    ...uploads.map(({ secret, filename, file }) => stored(`uploads/${secret}/${filename}`, file)),
    { folder: 'avatar/' },
    ...(avatar ? [stored(`avatar/avatar.${avatar.ending}`, avatar.file)] : []),
  ]
}

/** Counts the records, and reports the progress now and then. */
class Counter {
  readonly records: Record<string, number> = {}
  readonly #report: Report
  readonly #issues: number
  #unreported = 0
  #packed_at = Number.NEGATIVE_INFINITY

  constructor(report: Report, issues: number) {
    this.#report = report
    this.#issues = issues
  }

  count(relation: string) {
    this.records[relation] = (this.records[relation] ?? 0) + 1
    this.#unreported += 1
    if (this.#unreported < RECORDS_PER_REPORT) return
    this.#unreported = 0
    const records = { ...this.records }
    this.#report({ step: 'reading', relation, records, issues: this.#issues, bytes: null })
  }

  pack(bytes: { done: number; total: number }) {
    if (bytes.done < bytes.total && performance.now() - this.#packed_at < PACKED_MS) return
    this.#packed_at = performance.now()
    this.#report({ step: 'packing', relation: null, records: { ...this.records }, issues: this.#issues, bytes })
  }
}
