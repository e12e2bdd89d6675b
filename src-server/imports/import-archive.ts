import { systemRandom } from '../kit/random.ts'
import { importBudgets } from './archive/budgets.ts'
import { readRecords } from './archive/read-records.ts'
import { type UnpackedArchive, unpackArchive } from './archive/unpack-archive.ts'
import { ImportStopped } from './import-stopped.ts'
import { findImport, saveState } from './queries.ts'
import { customAttributeRecord } from './records/others.ts'
import { featureColumns, projectColumns } from './records/project.ts'
import { type ImportState, readState } from './state.ts'
import type { ImportContext, Write } from './writing/context.ts'
import { importMembers } from './writing/import-members.ts'
import { indexIssues } from './writing/index-issues.ts'
import { LabelBook } from './writing/labels.ts'
import { MilestoneBook } from './writing/milestones.ts'
import {
  inheritedLabels,
  inheritedMilestones,
  insertCustomAttribute,
  namespaceOfProject,
  projectPlanning,
} from './writing/queries.ts'
import { RELATIONS } from './writing/relations.ts'
import type { UserMap } from './writing/users.ts'
import { writeRelation } from './writing/write-relation.ts'

/** All that the thread which does the work needs to know. */
export interface ImportTask {
  import_id: number
  archive: string
  /** Empty, and removed by whoever made it. */
  folder: string
  max_import_size: number
  now: string
}

/** What the archive says of the project itself; it takes effect when everything else is there. */
export type ImportedProject = ReturnType<typeof projectColumns> & ReturnType<typeof featureColumns>

/**
 * Checks an archive as a whole, then writes what it holds, in short transactions. After a crash it is simply run again.
 *
 * @throws ArchiveRefused, ImportStopped
 */
export async function importArchive(write: Write, task: ImportTask): Promise<ImportedProject> {
  const archive = await unpackArchive(task.archive, task.folder, importBudgets(task.max_import_size))
  const row = await write((trx) => findImport(trx, task.import_id))
  if (!row || row.user_id === null) throw new ImportStopped('The user who started the import is gone.')
  const { project_id } = row
  const state = readState(row.progress)
  const members = {
    project_id,
    importer_id: row.user_id,
    now: task.now,
    file: state.maps_users ? fileOf(archive, 'project_members') : undefined,
    added: state.relation !== null,
  }
  const users = await importMembers(write, members, (trx) =>
    saveState(trx, task, { ...state, relation: 'project_members' }),
  )
  const context = await write((trx) => contextOf(trx, task, project_id, users, state))
  const reached = RELATIONS.findIndex((relation) => relation.name === state.relation)
  for (const relation of RELATIONS.slice(Math.max(0, reached))) {
    const file = fileOf(archive, relation.name)
    if (file !== undefined) await writeRelation(write, context, relation, file, state)
  }
  await indexIssues(write, context, state)
  if (state.maps_users) await importCustomAttributes(write, project_id, fileOf(archive, 'custom_attributes'))
  const [features] = recordsOf(fileOf(archive, 'project_feature'))
  return { ...projectColumns(archive.project), ...featureColumns(features ?? {}) }
}

type Trx = Parameters<Parameters<Write>[0]>[0]

async function contextOf(
  trx: Trx,
  { import_id, now }: ImportTask,
  project_id: number,
  users: UserMap,
  state: ImportState,
): Promise<ImportContext> {
  const namespace_id = await namespaceOfProject(trx, project_id)
  const labels = new LabelBook(await inheritedLabels(trx, namespace_id))
  const milestones = new MilestoneBook(await inheritedMilestones(trx, namespace_id))
  const made = await projectPlanning(trx, project_id)
  for (const { title, id } of made.labels) labels.add(title, { id, priority: null })
  for (const { title, id, priority } of made.priorities) labels.add(title, { id, priority })
  for (const { title, id, iid } of made.milestones) {
    milestones.restore(title, iid, { id, converted: state.converted_milestones.includes(id) })
  }
  return { import_id, project_id, users, labels, milestones, random: systemRandom, now }
}

/** Only administrators may set these, so only their imports bring them. */
async function importCustomAttributes(write: Write, project_id: number, file: string | undefined) {
  const attributes = recordsOf(file).flatMap((record) => customAttributeRecord.safeParse(record).data ?? [])
  if (attributes.length === 0) return
  await write(async (trx) => {
    for (const { key, value } of attributes) await insertCustomAttribute(trx, project_id, key, value)
  })
}

const fileOf = (archive: UnpackedArchive, relation: Parameters<UnpackedArchive['relations']['get']>[0]) =>
  archive.relations.get(relation)?.file

const recordsOf = (file: string | undefined) =>
  file === undefined ? [] : [...readRecords(file)].map((each) => each.record)
